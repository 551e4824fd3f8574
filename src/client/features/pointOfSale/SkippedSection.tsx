import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Section } from '../../shared/ui/Section';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { FailedState } from '../../shared/ui/FailedState';
import { getLoadError } from '../../shared/ui/list/listState';
import { useListSkippedOrdersQuery } from './pointOfSaleApi';

/** Orders that the register sent with invalid values; absent when there are none. */
export function SkippedSection() {
  const { formatDateTime } = useDateFormat();
  const skipped = useListSkippedOrdersQuery(undefined, { refetchOnMountOrArgChange: true });
  const error = getLoadError(skipped);
  if (error === null && (skipped.data === undefined || skipped.data.length === 0)) return null;
  return (
    <Section
      title="Skipped orders"
      text="Your register sent these orders with invalid values, so they earned no points. They are read again when they change on the register."
    >
      {error !== null ? (
        <FailedState
          title="The skipped orders could not be loaded"
          message={error}
          onRetry={() => void skipped.refetch()}
        />
      ) : (
        <Card component="ul" aria-label="Skipped orders" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {skipped.data?.map(({ orderId, reason, lastSeenAt }) => (
            <Box
              key={orderId}
              component="li"
              sx={{
                px: 2,
                py: 1.5,
                typography: 'body2',
                overflowWrap: 'anywhere',
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Box sx={{ fontWeight: 'fontWeightMedium' }}>
                {orderId === '' ? 'An order without an ID' : `Order ${orderId}`}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                {toSentence(reason)} · last seen <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
              </Box>
            </Box>
          ))}
        </Card>
      )}
    </Section>
  );
}

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
