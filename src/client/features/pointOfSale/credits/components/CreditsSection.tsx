import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Ref } from 'react';
import type { ListedCredit } from '../../../../../contract/pointOfSale';
import { usePagedRows } from '../../../../shared/api/usePagedRows';
import { usePolling } from '../../../../shared/api/usePolling';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatCount } from '../../../../shared/format/formatNumber';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { ListRow } from '../../../../shared/list/ListRow';
import { ListSkeleton } from '../../../../shared/list/ListSkeleton';
import { LoadMoreList } from '../../../../shared/list/LoadMoreList';
import { useMayOpen } from '../../../../shared/routing/MayOpenContext';
import { PATHS } from '../../../../shared/routing/paths';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../../shared/ui/EmptyState';
import { Section } from '../../../../shared/ui/Section';
import { LISTS_POLL_MS, useListCreditsInfiniteQuery } from '../../pointOfSaleApi';
import { describeMultiplier } from '../describeMultiplier';
import { MoveCreditDialog } from './MoveCreditDialog';

/** The purchases that earned points in the last 7 days. The owner takes points of the wrong customer back. */
export function CreditsSection({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const credits = usePagedRows(useListCreditsInfiniteQuery(undefined, usePolling(LISTS_POLL_MS)));
  const moving = useDialogState<ListedCredit>();
  return (
    <Section
      title="Recent points"
      headingRef={headingRef}
      text="Purchases that earned points in the last 7 days. If the wrong customer got them, change the customer here."
    >
      <LoadMoreList
        label="Recent points"
        {...credits}
        errorTitle="Couldn't load recent points"
        skeleton={<ListSkeleton label="Loading recent points" rows={3} lines={['40%', '65%']} />}
        empty={
          <EmptyState
            icon={<ReceiptLong />}
            title="No points in the last 7 days"
            hint="Purchases show up here as soon as they earn points."
          />
        }
        renderRow={(credit) => <CreditRow key={credit.orderId} credit={credit} onMove={moving.opener(credit)} />}
      />
      {moving.dialog && <MoveCreditDialog credit={moving.dialog} onClose={moving.closeDialog} />}
    </Section>
  );
}

const FOUND_BY: Record<ListedCredit['matchMethod'], string> = {
  identity: 'Phone number on the order',
  time: 'Time of the checkout',
  manual: 'Given by the store',
};

function CreditRow({ credit, onMove }: { credit: ListedCredit; onMove: () => void }) {
  const { formatDateTime } = useDateFormat();
  const mayOpen = useMayOpen();
  const { orderId, paidAt, amountCents, customer, matchMethod, points, multiplier, limitedBy, takenBackAt } = credit;
  const isTakenBack = takenBackAt !== null;
  return (
    <ListRow sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 'fontWeightMedium' }}>
          {isTakenBack ? (
            <>
              {formatCents(amountCents)}, taken back from <bdi>{customer.name}</bdi>
            </>
          ) : (
            <>
              <bdi>{customer.name}</bdi>, {formatCount(points, 'point')} for {formatCents(amountCents)}
              {multiplier && ` (${describeMultiplier(multiplier)})`}
              {limitedBy && `, ${limitedBy}`}
            </>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          <time dateTime={paidAt}>{formatDateTime(paidAt)}</time> ·{' '}
          {isTakenBack ? 'No one has these points' : FOUND_BY[matchMethod]} · order {orderId}
        </Box>
      </Box>
      {mayOpen(PATHS.owner.customers) && (
        <Button
          variant="outlined"
          size="small"
          aria-label={
            isTakenBack
              ? `Give the points of order ${orderId} to a customer`
              : `Change customer: ${customer.name} for order ${orderId}`
          }
          onClick={onMove}
        >
          {isTakenBack ? 'Give Points' : 'Change Customer'}
        </Button>
      )}
    </ListRow>
  );
}
