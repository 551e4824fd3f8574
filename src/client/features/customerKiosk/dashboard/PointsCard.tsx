import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatPoints } from '../../../shared/format/formatPoints';
import { PanelRings } from '../PanelRings';
import { useCountUp } from './useCountUp';

interface Props {
  points: number;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The one number that a customer comes to see. */
export function PointsCard({ points, isRefreshing, onRefresh }: Props) {
  const shown = useCountUp(points);
  return (
    <Box
      component="section"
      aria-label="Available Points"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        minHeight: { xs: 168, md: 240 },
        p: { xs: 3, md: 4 },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'reward.line',
        bgcolor: 'reward.soft',
        color: 'reward.onSoft',
      }}
    >
      <PanelRings />
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2" sx={{ fontWeight: 500 }}>
          Available Points
        </Typography>
        <IconButton
          size="kiosk"
          color="inherit"
          aria-label="Refresh points"
          aria-busy={isRefreshing}
          onClick={onRefresh}
          sx={{
            m: -1.5,
            '&& svg': {
              fontSize: 32,
              transition: 'transform 240ms ease-out',
              transform: isRefreshing ? 'rotate(180deg)' : 'none',
            },
          }}
        >
          <Refresh />
        </IconButton>
      </Box>
      <Typography variant="display" component="p" sx={{ position: 'relative', color: 'ink.main' }}>
        {formatPoints(shown)}
      </Typography>
    </Box>
  );
}
