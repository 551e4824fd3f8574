/** Pages of which all numbers are shown. */
const ALL = 7;
/** Numbers shown at the end that one is near to. */
const NEAR = 5;

/**
 * The numbers of a pager: all of up to 7 pages; near the start 1 to 5 and the last; near the end 1 and the last 5; else
 * the first, the current with its neighbours, and the last. 'gap' stands for what is left out.
 */
export function pagesToShow(page: number, pageCount: number): (number | 'gap')[] {
  const from = (first: number, count: number) => Array.from({ length: Math.max(count, 0) }, (_, n) => first + n);
  if (pageCount <= ALL) return from(1, pageCount);
  if (page < NEAR) return [...from(1, NEAR), 'gap', pageCount];
  if (page > pageCount - NEAR + 1) return [1, 'gap', ...from(pageCount - NEAR + 1, NEAR)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pageCount];
}
