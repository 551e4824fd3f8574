import type { Components, Theme } from '@mui/material/styles';
import { overlay } from './surfaces';

/** Styles of components that only the consoles have, such as cards, drawers, switches and checkboxes. */
export const consoles: Components<Theme> = {
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.line.main, borderRadius: theme.radii.card }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.surface.page, borderRadius: 0 }),
    },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => overlay(theme) } },
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
    styleOverrides: {
      // The default color, that of disabled text, hardly differs from the color of an enabled checkbox.
      root: ({ theme }) => ({ '&.Mui-disabled': { color: theme.vars.palette.line.control } }),
    },
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
        ...overlay(theme),
        ...theme.typography.body2,
        marginTop: 4,
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
