import type { Theme } from '@mui/material/styles';

/** Styles of the options popup: a raised surface with a shadow, so that it stands out from a dialog. */
export const optionsPaper = ({ radii, vars: { palette } }: Theme) => ({
  mt: 0.5,
  borderRadius: radii.control,
  backgroundColor: palette.surface.raised,
  boxShadow: palette.overlayShadow,
});
