import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { BUBBLE_COLUMNS } from './PreviousRedemptions';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';

const BUBBLES = 5;

/** Placeholder of the board during the first request. */
export function BoardSkeleton() {
  const { t } = useText(board);
  return (
    <Box component="main" aria-busy sx={{ display: 'grid', gap: 2, px: { xs: 2, md: 4 }, py: 2.5 }}>
      <Box component="p" role="status" sx={visuallyHidden}>
        {t('board.loading')}
      </Box>
      <Block width={240} height={32} />
      <Block height="clamp(320px, 44dvh, 720px)" />
      <Block width={240} height={28} />
      <Box sx={{ display: 'grid', gridTemplateColumns: BUBBLE_COLUMNS, gap: 1.5 }}>
        {Array.from({ length: BUBBLES }, (_, bubble) => (
          <Block key={bubble} height={98} />
        ))}
      </Box>
    </Box>
  );
}

function Block({ width, height }: { width?: number; height: number | string }) {
  return (
    <Skeleton variant="rectangular" width={width} height={height} sx={{ borderRadius: (theme) => theme.radii.card }} />
  );
}
