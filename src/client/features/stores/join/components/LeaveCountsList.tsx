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
    ['Managers, as owners of the store', counts.managers],
    ['Cashiers', counts.cashiers],
  ]);
  const ended = withoutZeros([
    ['Rewards not picked up, points returned', counts.pendingRewards],
    ['Customers waiting for points', counts.waitingCheckouts],
  ]);
  const texts = withoutZeros([
    [`No longer get them from ${chain}`, counts.consentsEnded],
    [`Opted out, which counts in ${shop} too`, counts.optOuts],
  ]);
  return (
    <Grid columns="minmax(0, 1fr)" gap={2.5}>
      <DetailsSection title="Customers">
        <DetailList
          facts={[
            toFact(`Customers ${shop} takes back`, counts.customers),
            toFact('Of those, with points or a negative balance', counts.withPoints),
            ...withoutZeros([
              ['Customers with a negative balance', counts.debts],
              ['Deleted since, not taken back', counts.erased],
            ]),
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Points">
        <DetailList
          facts={[
            toFact(`Taken out of ${chain}`, counts.pointsBefore),
            toFact(`What they become in ${shop}`, counts.pointsAfter),
          ]}
        />
      </DetailsSection>
      {ended.length > 0 && (
        <DetailsSection title={`Ends in ${shop}`}>
          <DetailList facts={ended} />
        </DetailsSection>
      )}
      {texts.length > 0 && (
        <DetailsSection title="Offers by text">
          <DetailList facts={texts} />
        </DetailsSection>
      )}
      <DetailsSection title="Must sign in again">
        {people.length > 0 && <DetailList facts={people} />}
        <Typography variant="body2" color="textSecondary">
          All of the shop's kiosks and cashier boards, too.
        </Typography>
      </DetailsSection>
    </Grid>
  );
}
