import Box from '@mui/material/Box';

const RINGS = [120, 200, 280, 360];

/** The decorative background of colored panels. `linesOnly` is for panels with content in front of the rings. */
export function PanelRings({ linesOnly = false }: { linesOnly?: boolean }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 900 900"
      aria-hidden
      sx={{
        position: 'absolute',
        width: { xs: 320, md: 900 },
        right: { xs: -160, md: -450 },
        bottom: { xs: -160, md: -450 },
        fill: 'none',
        stroke: 'currentColor',
        strokeOpacity: 0.14,
        strokeWidth: 2,
      }}
    >
      {RINGS.map((radius) => (
        <circle key={radius} cx={450} cy={450} r={radius} />
      ))}
      {/* On a phone these rings would be behind the text. */}
      {!linesOnly && (
        <Box component="g" sx={{ display: { xs: 'none', md: 'inline' } }}>
          <Disks />
        </Box>
      )}
    </Box>
  );
}

function Disks() {
  return (
    <>
      <Box
        component="circle"
        cx={309}
        cy={309}
        r={40}
        sx={{ fill: (theme) => theme.vars.palette.reward.main, stroke: 'none' }}
      />
      <Box
        component="circle"
        cx={187}
        cy={354}
        r={14}
        sx={{ fill: 'currentColor', fillOpacity: 0.32, stroke: 'none' }}
      />
      <Box
        component="circle"
        cx={409}
        cy={337}
        r={10}
        sx={{ fill: 'currentColor', fillOpacity: 0.5, stroke: 'none' }}
      />
    </>
  );
}
