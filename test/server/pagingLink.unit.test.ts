import { nextPageLink } from '../../src/server/shared/paging';

test('AP-04 the link to the next page replaces the page by a cursor and keeps the rest of the query, even question marks in a search', () => {
  expect(nextPageLink('/api/stores?search=a?b?&page=2&limit=9', 'Q0')).toBe(
    '</api/stores?search=a%3Fb%3F&limit=9&cursor=Q0>; rel="next"',
  );
  expect(nextPageLink('/api/stores', 'Q0')).toBe('</api/stores?cursor=Q0>; rel="next"');
});
