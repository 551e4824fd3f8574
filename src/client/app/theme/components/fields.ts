import type { Components, Theme } from '@mui/material/styles';

/** Styles of form fields with the label above, and help or errors below. */
export const fields: Components<Theme> = {
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        ...theme.typography.subtitle2,
        color: theme.vars.palette.ink.main,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.ink.main },
        '&.Mui-disabled': { color: theme.vars.palette.ink.faint },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        borderRadius: theme.radii.control,
        backgroundColor: theme.vars.palette.surface.card,
        ...theme.typography.body2,
        // iOS zooms into a focused field with a font smaller than 16 px.
        '@media (pointer: coarse)': { fontSize: '1rem' },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.surface.sunken },
        variants: [
          {
            props: { size: 'kiosk' },
            style: {
              minHeight: theme.kiosk.control,
              borderRadius: theme.radii.kiosk,
              fontSize: '1.25rem',
              // The size is repeated here, because the media query above would override it.
              '@media (pointer: coarse)': { fontSize: '1.25rem' },
            },
          },
        ],
      }),
      input: ({ theme }) => ({
        height: 'auto',
        padding: '8px 12px',
        '&::placeholder': { color: theme.vars.palette.ink.faint, opacity: 1 },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.primary.soft} inset`,
          WebkitTextFillColor: theme.vars.palette.primary.onSoft,
          caretColor: theme.vars.palette.primary.onSoft,
        },
        // The focus ring is on notchedOutline instead.
        '&:focus-visible': { outline: 'none' },
        variants: [{ props: { size: 'kiosk' }, style: { padding: '16px 20px' } }],
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.line.strong,
        '& legend': { display: 'none' },
        '.MuiOutlinedInput-root.Mui-focused &': { boxShadow: `0 0 0 2px ${theme.vars.palette.primary.soft}` },
        '.MuiOutlinedInput-root.Mui-error.Mui-focused &': { boxShadow: `0 0 0 2px ${theme.vars.palette.error.soft}` },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        ...theme.typography.caption,
        fontSize: '0.875rem',
        lineHeight: 20 / 14,
        color: theme.vars.palette.ink.soft,
        '&.Mui-error': { color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: ({ theme }) => theme.typography.body2 } },
};
