/**
 * Cuts a text off with an ellipsis after this many lines. The text determines its own direction, because a Hebrew or
 * Arabic name would otherwise lose the start of its last line. The element is as wide as its longest line, so that a
 * short name in these scripts still stands on the left.
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
