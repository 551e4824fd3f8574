import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const TIPS = [
  { keys: ['Tab'], action: 'next field' },
  { keys: ['Shift', 'Tab'], action: 'previous field' },
  { keys: ['Enter'], action: 'sign in' },
];

export function KeyboardTips() {
  return (
    <Box
      component="aside"
      aria-label="Keyboard tips"
      sx={{ display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, alignItems: 'center' }}
    >
      <Typography variant="caption" color="textSecondary" sx={{ flexBasis: '100%', fontWeight: 500 }}>
        Keyboard tips
      </Typography>
      {TIPS.map(({ keys, action }) => (
        <Typography key={action} variant="caption" color="textSecondary">
          {keys.map((key) => (
            <Key key={key} name={key} />
          ))}
          {action}
        </Typography>
      ))}
    </Box>
  );
}

function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      sx={(theme) => ({
        display: 'inline-block',
        mr: 0.75,
        px: 0.75,
        font: 'inherit',
        fontWeight: 500,
        color: 'text.primary',
        bgcolor: 'background.paper',
        border: `1px solid ${theme.vars.palette.line.control}`,
        borderRadius: '4px',
      })}
    >
      {name}
    </Box>
  );
}
