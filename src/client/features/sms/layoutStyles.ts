/** The form with the usage and the preview beside it, or below each other if there is no room. */
export const layoutStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gridTemplateAreas: { xs: '"usage" "form" "preview"', lg: '"form usage" "form preview"' },
  gridTemplateRows: { lg: 'auto 1fr' },
} as const;
