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
    // Each row is shown as a card. A value without a place has a line with its header on the left.
    [CARDS]: {
      '&, & tbody': { display: 'block' },
      '& thead': { display: 'none' },
      '& tr': {
        display: 'grid',
        // A value on the left fills the line of an earlier one on the right.
        gridAutoFlow: 'dense',
        gridTemplateColumns: 'minmax(0, 1fr) auto auto',
        alignItems: 'baseline',
        padding: '10px 16px',
      },
      '& tr + tr': { borderTop: `1px solid ${line.main}` },
      '& tbody td': {
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
        columnGap: '16px',
        alignItems: 'baseline',
        width: 'auto',
        padding: '2px 0',
        border: 0,
        textAlign: 'right',
        '&::before': { content: 'attr(data-label)', color: ink.soft, textAlign: 'left' },
      },
      // Several values share a line. MUI reverses cells with numbers, so that one reads '186 Points'.
      '& tbody td[data-card]': { display: 'flex', columnGap: '8px' },
      '& tbody td[data-card="corner"]': { gridColumn: '3', gridRow: '1', paddingLeft: '16px' },
      '& tbody td[data-card="left"]': { gridColumn: '1', justifyContent: 'start', textAlign: 'left' },
      '& tbody td[data-card="right"]': { gridColumn: '2 / -1', justifyContent: 'end', paddingLeft: '16px' },
      '& tbody td[data-card="hidden"]': { display: 'none' },
      '& tbody td[data-title], & tbody td[data-plain], & tbody td[data-actions]': {
        '&::before': { content: 'none' },
      },
      '& tbody td[data-plain]:not([data-card])': { display: 'block', textAlign: 'left' },
      '& tbody td[data-title]': {
        display: 'block',
        gridColumn: '1 / 3',
        fontWeight: 'fontWeightMedium',
        textAlign: 'left',
      },
      '& tbody td[data-actions]': { display: 'block', paddingTop: '8px' },
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
