import type { Components, Theme } from '@mui/material/styles';

export const iconButtons: Components<Theme> = {
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 40,
        height: 40,
        padding: 8,
        borderRadius: theme.radii.control,
        color: theme.vars.palette.ink.soft,
        '& svg': { fontSize: 20 },
        '&:hover': { backgroundColor: theme.vars.palette.surface.sunken, color: theme.vars.palette.ink.main },
        variants: [
          { props: { size: 'small' }, style: { width: 32, height: 32, padding: 4 } },
          { props: { color: 'inherit' }, style: { color: 'inherit' } },
          { props: { color: 'error' }, style: { color: theme.vars.palette.error.main } },
          {
            props: { size: 'kiosk' },
            style: { width: theme.kiosk.control, height: theme.kiosk.control, borderRadius: theme.radii.kiosk },
          },
        ],
      }),
    },
  },
  MuiLink: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 4,
        fontWeight: theme.typography.fontWeightMedium,
        textUnderlineOffset: '0.2em',
        textDecorationThickness: '1px',
      }),
    },
  },
};
