import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import History from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import type { CustomerRedemption } from '../../../../contract/redemptions';
import { useListHistoryQuery } from '../customerKioskApi';
import { KioskStatusScreen } from '../KioskStatusScreen';
import { useGrowingList } from '../useGrowingList';
import { GrowingList } from './GrowingList';
import { HistoryLine } from './HistoryLine';
import { KioskOverlay } from './KioskOverlay';
import { ListSkeleton } from './ListSkeleton';
import type { KioskCustomer } from './kioskCustomer';

interface Props {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

const NO_LINES: readonly CustomerRedemption[] = [];

export function HistoryOverlay({ open, customer, onClose }: Props) {
  const { phone, storeSubdomain, id } = customer;
  const isKnown = id !== '';
  const { data, error, isFetching, refetch } = useListHistoryQuery(
    { phone, storeSubdomain },
    { skip: !open || !isKnown },
  );
  const list = useGrowingList(data ?? NO_LINES);

  return (
    <KioskOverlay open={open} title="History" onClose={onClose} onScroll={list.handleScroll}>
      {error && !isFetching ? (
        <KioskStatusScreen
          isProblem
          icon={<ErrorOutlined />}
          title="Failed to load redemption history."
          action={
            <Button size="kiosk" variant="outlined" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : isKnown && !data ? (
        <ListSkeleton label="Loading history" height={120} />
      ) : !data?.length ? (
        <KioskStatusScreen icon={<History />} title="Nothing redeemed yet" hint="Your rewards will be listed here." />
      ) : (
        <GrowingList label="History" hasMore={list.hasMore} isGrowing={list.isGrowing} onGrow={list.grow}>
          {list.shown.map((redemption) => (
            <HistoryLine key={redemption.id} redemption={redemption} />
          ))}
        </GrowingList>
      )}
    </KioskOverlay>
  );
}
