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
    ['Rewards not picked up, points returned', counts.pendingRewards],
    ['Multipliers not used', counts.unusedMultipliers],
    ['Customers waiting for points', counts.waitingCheckouts],
    ['Automated texts', counts.automations],
    ['Campaigns not fully sent', counts.campaigns],
    ['API keys', counts.apiKeys],
    ['Webhooks', counts.webhookEndpoints],
  ]);
  const kept = withoutZeros([['Wallet passes, with the new points', counts.passes]]);
  const people = withoutZeros([
    ['Owners, as managers of this shop', counts.managers],
    ['Cashiers', counts.cashiers],
  ]);
  return (
    <Grid columns="minmax(0, 1fr)" gap={2.5}>
      <DetailsSection title="Customers">
        <DetailList
          facts={[
            toFact(`Customers of ${shopName}`, counts.customers),
            toFact(`Already at ${chainName}, by phone number`, counts.known),
            toFact(`New to ${chainName}`, counts.new),
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Points">
        <DetailList
          facts={[
            toFact(`In ${shopName}, with waiting rewards`, counts.pointsBefore),
            toFact(`What they become in ${chainName}`, counts.pointsAfter),
            ...withoutZeros([['Customers with a negative balance', counts.debts]]),
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Offers by text">
        <DetailList
          facts={[
            toFact('Customers who get them', countConsents(counts, hasStatement)),
            toFact('Customers who opted out, in either one', counts.optOuts),
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
          The shop's name, address, register and kiosk settings. Its history so far is kept as an archive.
        </Typography>
      </DetailsSection>
      <DetailsSection title="Must sign in again">
        {people.length > 0 && <DetailList facts={people} />}
        <Typography variant="body2" color="textSecondary">
          All of the shop's kiosks and cashier boards, too.
        </Typography>
      </DetailsSection>
    </Grid>
  );
}

export const toFact = (label: string, count: number): Fact => ({ label, value: formatNumber(count) });

export const withoutZeros = (facts: readonly (readonly [label: string, count: number])[]): Fact[] =>
  facts.filter(([, count]) => count > 0).map(([label, count]) => toFact(label, count));
