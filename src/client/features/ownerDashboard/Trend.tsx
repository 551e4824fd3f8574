import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatNumber } from '../../shared/format/formatNumber';
import { visuallyHidden } from '../../shared/ui/visuallyHidden';

interface Props {
  /** Percent; null when there was nothing last month to compare with. */
  growth: number | null;
  /** What grew: 'new customers'. */
  what: string;
}

/** The growth against last month, with an arrow up or down. */
export function Trend({ growth, what }: Props) {
  if (growth === null) return 'nothing to compare with yet';
  const direction = growth > 0 ? 'up' : growth < 0 ? 'down' : 'unchanged';
  const Arrow = { up: ArrowUpward, down: ArrowDownward, unchanged: ArrowForward }[direction];
  const color = { up: 'success.onSoft', down: 'error.onSoft', unchanged: 'text.secondary' }[direction];
  return (
    <Tooltip title={`This month's ${what} compared with the same days of last month`}>
      {/* Above the link that covers the card, so that the pointer reaches it. */}
      <Box component="span" sx={{ position: 'relative', zIndex: 1 }}>
        <Box component="span" sx={{ color, fontWeight: 500, whiteSpace: 'nowrap' }}>
          <Arrow aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px', mr: 0.25 }} />
          <Box component="span" sx={visuallyHidden}>
            {direction === 'unchanged' ? '' : `${direction} `}
          </Box>
          {formatNumber(Math.abs(growth))}%
        </Box>{' '}
        vs last month
      </Box>
    </Tooltip>
  );
}
