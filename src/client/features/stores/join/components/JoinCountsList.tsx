import Typography from '@mui/material/Typography';
import type { JoinCounts } from '../../../../../contract/chains';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { DetailList, type Fact } from '../../../../shared/ui/DetailList';
import { Grid } from '../../../../shared/ui/layout';
import { DetailsSection } from '../../components/StoreFacts';
import { countConsents } from '../joinRules';

interface JoinCountsListProps {
  counts: JoinCounts;
  shopName: string;
  chainName: string;
  hasStatement: boolean;
}

/** What joining does or did, in the words of a shop owner. The labels fit both before and after. */
export function JoinCountsList({ counts, shopName, chainName, hasStatement }: JoinCountsListProps) {
  const ended = withoutZeros([
    ['Rewards not picked up, with points returned', counts.pendingRewards],
    ['Redeemed multipliers not used', counts.unusedMultipliers],
    ['Customers waiting for points from a purchase', counts.waitingCheckouts],
    ['Automated texts', counts.automations],
    ['Campaigns not sent completely', counts.campaigns],
    ['API keys', counts.apiKeys],
    ['Webhooks', counts.webhookEndpoints],
  ]);
  const kept = withoutZeros([['Passes in phone wallets, with the new points', counts.passes]]);
  const people = withoutZeros([
    ['Owners, now managers of this shop', counts.managers],
    ['Cashiers', counts.cashiers],
  ]);
  return (
    <Grid columns="minmax(0, 1fr)" gap={2.5}>
      <DetailsSection title="Customers">
        <DetailList
          facts={[
            toFact(`Customers of ${shopName}`, counts.customers),
            toFact(`Already customers of ${chainName}, by phone number`, counts.known),
            toFact(`New to ${chainName}`, counts.new),
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Points">
        <DetailList
          facts={[
            toFact(`In ${shopName}, with those of rewards not picked up`, counts.pointsBefore),
            toFact(`What they are in ${chainName}`, counts.pointsAfter),
            ...withoutZeros([['Customers below zero points', counts.debts]]),
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Offers by text">
        <DetailList
          facts={[
            toFact('Customers who may get them', countConsents(counts, hasStatement)),
            toFact('Customers who opted out, here or there', counts.optOuts),
          ]}
        />
      </DetailsSection>
      {ended.length > 0 && (
        <DetailsSection title={`Ends in ${shopName}`}>
          <DetailList facts={ended} />
        </DetailsSection>
      )}
      <DetailsSection title="Stays">
        {kept.length > 0 && <DetailList facts={kept} />}
        <Typography variant="body2" color="textSecondary">
          Name, address, register and kiosk settings of the shop. Its history until now is kept as an archive.
        </Typography>
      </DetailsSection>
      <DetailsSection title="Sign in again">
        {people.length > 0 && <DetailList facts={people} />}
        <Typography variant="body2" color="textSecondary">
          All kiosks and cashier boards of the shop too.
        </Typography>
      </DetailsSection>
    </Grid>
  );
}

export const toFact = (label: string, count: number): Fact => ({ label, value: formatNumber(count) });

export const withoutZeros = (facts: readonly (readonly [label: string, count: number])[]): Fact[] =>
  facts.filter(([, count]) => count > 0).map(([label, count]) => toFact(label, count));
