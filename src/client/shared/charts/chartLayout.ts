/** The height of a chart in px, including its axes. */
export const CHART_HEIGHT = 264;

/** Charts in two columns, or one below the other. */
export const chartsGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
