import type { Theme } from '@mui/material/styles';

/**
 * The widths refer to the table's container, because a sidebar or drawer takes part of the window. The styles are not
 * in the theme, because the kiosk loads the theme but has no table.
 */
const CARDS = '@container (max-width: 599.95px)';
const TABLE_BELOW = {
  md: '@container (min-width: 600px) and (max-width: 759.95px)',
  lg: '@container (min-width: 600px) and (max-width: 999.95px)',
} as const;

/** Styles of the element around a table. */
export const containerStyles = { containerType: 'inline-size', overflow: 'hidden' } as const;

export const tableStyles = (theme: Theme) => {
  const { line, surface, ink } = theme.vars.palette;
  return {
    '& th, & td': { padding: '12px 16px', borderColor: line.main, ...theme.typography.body2 },
    '& th': {
      paddingBlock: '8px',
      backgroundColor: surface.sunken,
      color: ink.soft,
      fontWeight: theme.typography.fontWeightMedium,
      whiteSpace: 'nowrap',
    },
    '& td': { overflowWrap: 'anywhere' },
    '& td[data-actions]': { paddingBlock: '4px', textAlign: 'right', whiteSpace: 'nowrap' },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    '& tr[data-opens]': { cursor: 'pointer', '&:hover': { backgroundColor: surface.sunken } },
    [TABLE_BELOW.md]: { '& th, & td': { paddingInline: '10px' } },
    // Each row is shown as a card with labels on the left and values on the right.
    [CARDS]: {
      '&, & tbody': { display: 'block' },
      '& thead': { display: 'none' },
      '& tr': { display: 'grid', padding: '12px 16px' },
      '& tr + tr': { borderTop: `1px solid ${line.main}` },
      '& tbody td': {
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
        columnGap: '16px',
        alignItems: 'baseline',
        width: 'auto',
        padding: '4px 0',
        border: 0,
        textAlign: 'right',
        '&::before': { content: 'attr(data-label)', color: ink.soft, textAlign: 'left' },
      },
      '& tbody td[data-title]': {
        display: 'block',
        textAlign: 'left',
        '&::before': { content: 'none' },
      },
      '& tbody td[data-actions]': { display: 'block', paddingTop: '8px', '&::before': { content: 'none' } },
    },
  };
};

/** Hides the cells of a column while the table is narrow, but not while its rows are cards. */
export const hideBelowStyles = (width: keyof typeof TABLE_BELOW | undefined) =>
  width === undefined ? {} : { [TABLE_BELOW[width]]: { display: 'none' } };

/** Shows content only while the column that it replaces is hidden. */
export const onlyBelowStyles = (width: keyof typeof TABLE_BELOW) =>
  ({ display: 'none', [TABLE_BELOW[width]]: { display: 'block' } }) as const;

/** Shows content only while the rows are cards, in place of the header. */
export const cardsOnlyStyles = { display: 'none', [CARDS]: { display: 'flex' } };
