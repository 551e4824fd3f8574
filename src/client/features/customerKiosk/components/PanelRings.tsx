import Box from '@mui/material/Box';

const RINGS = [120, 200, 280, 358];

interface PanelRingsProps {
  /** Whether the rings come from the middle of an edge instead of from a corner. */
  isHalf?: boolean;
}

/**
 * The decoration of a colored panel, which is a column. It is as large as the room that the texts and controls leave,
 * so that it never lies behind them, and absent where this is little.
 */
export function PanelRings({ isHalf = false }: PanelRingsProps) {
  return (
    <Box aria-hidden sx={{ flex: '3 1 0', minHeight: 0, containerType: 'size' }}>
      <Box
        component="svg"
        viewBox={isHalf ? '0 0 360 720' : '0 0 360 360'}
        preserveAspectRatio={isHalf ? 'xMaxYMid' : 'xMaxYMax'}
        sx={{
          display: 'none',
          width: '100%',
          height: '100%',
          fill: 'none',
          '@container (min-height: 120px)': { display: 'block' },
        }}
      >
        {RINGS.map((radius) => (
          <circle
            key={radius}
            cx={360}
            cy={360}
            r={radius}
            stroke="currentColor"
            strokeOpacity={0.14}
            strokeWidth={2}
          />
        ))}
        <Box component="circle" cx={219} cy={219} r={40} sx={{ fill: (theme) => theme.vars.palette.reward.main }} />
        <circle cx={97} cy={264} r={14} fill="currentColor" fillOpacity={0.32} />
        <circle cx={319} cy={247} r={10} fill="currentColor" fillOpacity={0.5} />
      </Box>
    </Box>
  );
}
