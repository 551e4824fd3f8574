import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Says whether what stands below is live. Both states take the same room, so losing the connection moves nothing. */
export function BoardHeading({ connected }: { connected: boolean }) {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}
    >
      <Typography component="h2" variant="h3">
        Recent Redemptions
      </Typography>
      <Box
        role="status"
        sx={(theme) => {
          const hue = theme.vars.palette[connected ? 'success' : 'warning'];
          return {
            ...theme.typography.subtitle1,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            height: 32,
            px: 1.5,
            border: 1,
            borderColor: connected ? 'transparent' : hue.line,
            borderRadius: '16px',
            bgcolor: connected ? 'transparent' : hue.soft,
            color: connected ? 'text.secondary' : hue.onSoft,
          };
        }}
      >
        {connected ? (
          <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'success.main' }} />
        ) : (
          <CloudOff aria-hidden fontSize="small" />
        )}
        {connected ? 'Live' : 'Connection lost - retrying'}
      </Box>
    </Box>
  );
}
