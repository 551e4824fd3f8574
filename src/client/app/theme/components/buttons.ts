import type { Components, Theme } from '@mui/material/styles';

export const buttons: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        padding: '8px 16px',
        borderRadius: theme.radii.control,
        fontSize: theme.typography.body2.fontSize,
        whiteSpace: 'nowrap',
        '&:active': { transform: 'translateY(1px)' },
        variants: [
          {
            props: { size: 'small' },
            style: { minHeight: 32, padding: '4px 12px', fontSize: theme.typography.body2.fontSize },
          },
          { props: { size: 'large' }, style: { minHeight: 48, padding: '12px 20px', fontSize: '1rem' } },
          {
            props: { size: 'kiosk' },
            style: {
              minHeight: theme.kiosk.control,
              padding: '16px 24px',
              borderRadius: theme.radii.kiosk,
              fontSize: '1.25rem',
              lineHeight: 1.2,
              whiteSpace: 'normal',
              fontWeight: theme.typography.fontWeightBold,
            },
          },
          // Secondary buttons have a border and the color of text.
          {
            props: { variant: 'outlined' },
            style: {
              backgroundColor: theme.vars.palette.surface.card,
              borderColor: theme.vars.palette.line.control,
              '&:hover': { backgroundColor: theme.vars.palette.surface.sunken },
            },
          },
          { props: { variant: 'outlined', color: 'primary' }, style: { color: theme.vars.palette.ink.main } },
          { props: { variant: 'text', color: 'inherit' }, style: { color: theme.vars.palette.ink.soft } },
        ],
      }),
    },
  },
};
