import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const pop = keyframes({ from: { opacity: 0, transform: 'scale(0.6)' }, '60%': { transform: 'scale(1.08)' } });

export function NewBadge() {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        ...theme.typography.h4,
        padding: '4px 16px',
        borderRadius: '18px',
        backgroundColor: theme.vars.palette.reward.main,
        color: theme.vars.palette.reward.contrastText,
        whiteSpace: 'nowrap',
        animation: `${pop} ${theme.transitions.duration.complex}ms ${theme.transitions.easing.easeOut}`,
      })}
    >
      🎉 New Redemption!
    </Box>
  );
}
