/**
 * Cuts a text after this many lines, with an ellipsis at its end. The text decides its direction, because a Hebrew or
 * Arabic name would otherwise lose the start of its last line. It is as wide as its longest line, so a short one stays
 * on the left.
 */
export const clampLines = (count: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    width: 'fit-content',
    maxWidth: '100%',
    unicodeBidi: 'plaintext',
    textAlign: 'start',
  }) as const;
