import Box from '@mui/material/Box';

const RINGS = [120, 200, 280, 360, 440];

/** Rings that come round again, with the reward on one of them: what a regular is. */
export function PanelRings() {
  return (
    <Box
      component="svg"
      viewBox="0 0 900 900"
      aria-hidden
      sx={{
        position: 'absolute',
        width: { xs: 420, md: 900 },
        right: { xs: -150, md: -420 },
        top: { xs: -190, md: 'auto' },
        bottom: { md: -420 },
        fill: 'none',
        stroke: 'currentColor',
        strokeOpacity: 0.16,
        strokeWidth: 2,
      }}
    >
      {RINGS.map((radius) => (
        <circle key={radius} cx={450} cy={450} r={radius} />
      ))}
      <Box
        component="circle"
        cx={250}
        cy={250}
        r={44}
        sx={{ fill: (theme) => theme.vars.palette.reward.main, stroke: 'none' }}
      />
      <Box
        component="circle"
        cx={450}
        cy={250}
        r={14}
        sx={{ fill: 'currentColor', fillOpacity: 0.5, stroke: 'none' }}
      />
      <Box component="circle" cx={90} cy={450} r={20} sx={{ fill: 'currentColor', fillOpacity: 0.3, stroke: 'none' }} />
    </Box>
  );
}
