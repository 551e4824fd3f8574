import type { Components, Theme } from '@mui/material/styles';

/** Switches, checkboxes and selects. */
export const choices: Components<Theme> = {
  MuiSwitch: {
    styleOverrides: {
      root: { width: 52, height: 36, padding: 8 },
      switchBase: ({ theme: { vars } }) => ({
        padding: 10,
        color: vars.palette.surface.card,
        '&.Mui-checked': { transform: 'translateX(16px)', color: vars.palette.primary.contrastText },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: vars.palette.primary.main },
        '&.Mui-disabled + .MuiSwitch-track': { backgroundColor: vars.palette.line.control },
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: ({ theme }) => ({ borderRadius: 10, opacity: 1, backgroundColor: theme.vars.palette.line.strong }),
    },
  },
  MuiCheckbox: {
    styleOverrides: { root: { '& svg': { borderRadius: 4 } } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root': { padding: '0 64px 0 0' },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '8px 12px' },
      },
      clearIndicator: { width: 28, height: 28 },
      popupIndicator: { width: 28, height: 28 },
      paper: ({ theme }) => ({
        ...theme.typography.body2,
        marginTop: 4,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: theme.vars.palette.overlayShadow,
      }),
      listbox: ({ theme }) => ({
        padding: 4,
        '& .MuiAutocomplete-option': {
          minHeight: 40,
          padding: '6px 8px',
          borderRadius: theme.radii.control,
          '&[aria-selected="true"], &[aria-selected="true"].Mui-focused': {
            backgroundColor: theme.vars.palette.primary.soft,
          },
        },
      }),
    },
  },
};
