import { toPaged } from '../../src/client/shared/api/paged';

const toMeta = (headers: Record<string, string>) =>
  ({ response: { headers: new Headers(headers) } }) as unknown as Parameters<typeof toPaged>[1];

test('a page has the total of all pages and the cursor of the next', () => {
  const link = '</api/audit?limit=50&cursor=YTEy%3D>; rel="next"';
  expect(toPaged(['a', 'b'], toMeta({ 'x-total-count': '1112', link }))).toEqual({
    rows: ['a', 'b'],
    total: 1112,
    isTotalAtLeast: false,
    nextCursor: 'YTEy=',
  });
});

test('the last page has no cursor, and a list without a total counts its rows', () => {
  expect(toPaged(['a'], toMeta({ 'x-total-count': '0' }))).toEqual({
    rows: ['a'],
    total: 0,
    isTotalAtLeast: false,
    nextCursor: null,
  });
  expect(toPaged(['a', 'b'], toMeta({ link: '</api/x?cursor=q>; rel="prev"' }))).toEqual({
    rows: ['a', 'b'],
    total: 2,
    isTotalAtLeast: false,
    nextCursor: null,
  });
  expect(toPaged([], undefined)).toEqual({ rows: [], total: 0, isTotalAtLeast: false, nextCursor: null });
});

test('a total that was not counted completely is marked', () => {
  const page = toPaged(['a'], toMeta({ 'x-total-count': '1000', 'x-total-count-relation': 'gte' }));
  expect(page).toMatchObject({ total: 1000, isTotalAtLeast: true });
});
