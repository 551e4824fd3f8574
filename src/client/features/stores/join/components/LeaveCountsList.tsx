import Typography from '@mui/material/Typography';
import type { LeaveCounts } from '../../../../../contract/chains';
import { DetailList } from '../../../../shared/ui/DetailList';
import { Grid } from '../../../../shared/ui/layout';
import { DetailsSection } from '../../components/StoreFacts';
import { toFact, withoutZeros } from './JoinCountsList';

interface LeaveCountsListProps {
  counts: LeaveCounts;
  names: { shop: string; chain: string };
}

/** What goes back with a shop that leaves, in the words of a shop owner. */
export function LeaveCountsList({ counts, names: { shop, chain } }: LeaveCountsListProps) {
  const people = withoutZeros([
    ['Managers, then owners of the store', counts.managers],
    ['Cashiers', counts.cashiers],
  ]);
  const texts = withoutZeros([
    [`No longer get them from ${chain}`, counts.consentsEnded],
    [`Opted out at ${chain}, which counts in ${shop} too`, counts.optOuts],
  ]);
  return (
    <Grid columns="minmax(0, 1fr)" gap={2.5}>
      <DetailsSection title="Customers">
        <DetailList
          facts={[
            toFact(`Customers whom ${shop} brought`, counts.customers),
            toFact('Who take points back', counts.withPoints),
            ...withoutZeros([
              ['Customers below zero points', counts.debts],
              ['Erased since, who stay erased', counts.erased],
            ]),
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Points">
        <DetailList
          facts={[
            toFact(`Leave ${chain}`, counts.pointsBefore),
            toFact(`What they are in ${shop}`, counts.pointsAfter),
            ...withoutZeros([
              ['Rewards not picked up, with points returned', counts.pendingRewards],
              ['Customers waiting for points from a purchase', counts.waitingCheckouts],
            ]),
          ]}
        />
      </DetailsSection>
      {texts.length > 0 && (
        <DetailsSection title="Offers by text">
          <DetailList facts={texts} />
        </DetailsSection>
      )}
      <DetailsSection title="Sign in again">
        {people.length > 0 && <DetailList facts={people} />}
        <Typography variant="body2" color="textSecondary">
          All kiosks and cashier boards of the shop too.
        </Typography>
      </DetailsSection>
    </Grid>
  );
}
