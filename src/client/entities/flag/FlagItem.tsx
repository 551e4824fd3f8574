import FlagOutlined from '@mui/icons-material/FlagOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Flag } from '../../../contract/flags';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { ListRow } from '../../shared/list/ListRow';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { describeFlag } from './describeFlag';

interface FlagItemProps {
  flag: Flag;
  /** Shows the customer's name as a link to the customer's page. */
  withCustomer?: boolean;
  onReview: (flag: Flag) => void;
}

/** A flag as a list item: what is unusual, its time, and either its review or a button to review it. */
export function FlagItem({ flag, withCustomer = false, onReview }: FlagItemProps) {
  const { formatDateTime } = useDateFormat();
  const { customer, createdAt, review } = flag;
  return (
    <ListRow
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 1,
        alignItems: 'start',
      }}
    >
      <FlagOutlined
        aria-hidden
        fontSize="small"
        sx={{ mt: 0.25, color: review === null ? 'warning.main' : 'text.disabled' }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {withCustomer && (
          <Box sx={{ fontWeight: 'fontWeightMedium' }}>
            <Link
              component={RouteLink}
              to={PATHS.owner.customer.replace(':customerId', customer.id)}
              color="inherit"
              underline="hover"
            >
              {customer.name ?? 'No name yet'}
            </Link>
          </Box>
        )}
        <Box>{describeFlag(flag)}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Box>
        {review !== null && (
          <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
            Reviewed{review.by === null ? '' : ` by ${review.by}`} on {formatDateTime(review.at)}: {review.note}
          </Box>
        )}
      </Box>
      {review === null && (
        <Box sx={{ gridColumn: { xs: '2', sm: 'auto' } }}>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Review: ${describeFlag(flag)}`}
            onClick={() => onReview(flag)}
          >
            Review
          </Button>
        </Box>
      )}
    </ListRow>
  );
}
