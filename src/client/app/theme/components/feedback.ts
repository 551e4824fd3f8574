import type { Components, Theme } from '@mui/material/styles';

const tones = ['success', 'warning', 'error', 'info'] as const;

export const feedback: Components<Theme> = {
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '8px 16px',
        border: '1px solid',
        borderRadius: theme.radii.card,
        ...theme.typography.body2,
        variants: tones.map((tone) => ({
          props: { severity: tone },
          style: {
            backgroundColor: theme.vars.palette[tone].soft,
            borderColor: theme.vars.palette[tone].line,
            color: theme.vars.palette[tone].onSoft,
            '& .MuiAlert-icon': { color: 'inherit' },
          },
        })),
      }),
    },
  },
  MuiSkeleton: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.line.main }) },
  },
};
