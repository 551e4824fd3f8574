import type { Components, Theme } from '@mui/material/styles';

export const overlay = (theme: Theme) => ({
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: theme.vars.palette.overlayShadow,
});

export const surfaces: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...overlay(theme),
        borderRadius: theme.radii.kiosk,
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': {
            margin: 16,
            width: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
          },
        },
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ padding: '24px 24px 8px', ...theme.typography.h4 }) },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 8px' } } },
  MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', padding: '16px 24px 24px', gap: 8 } } },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 16 14 / 0.5)' } },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        padding: '6px 10px',
        borderRadius: theme.radii.control,
        backgroundColor: theme.vars.palette.ink.main,
        color: theme.vars.palette.surface.card,
        ...theme.typography.caption,
      }),
    },
  },
};
