import { Type, type Static } from 'typebox';
import { LIST_PAGE_MAX } from './plain/limits';

/**
 * Paging parameters. Without them the whole list is returned. The header X-Total-Count holds the number of rows on all
 * pages, and Link with rel=next the next page.
 */
export const pageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX, description: 'Rows per page' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number, from 1' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'End of the previous page, from its Link' })),
};
export const PageQuery = Type.Object(pageFields);
export type PageQuery = Static<typeof PageQuery>;
