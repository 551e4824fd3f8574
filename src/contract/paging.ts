import { Type, type Static } from 'typebox';
import { LIST_PAGE_MAX } from './limits';

/**
 * A part of a list. With none of these the whole list is answered. X-Total-Count tells how many rows there are over
 * all pages, Link rel=next where the next page is.
 */
export const pageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX, description: 'Rows of a page' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Number of the page, from 1' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'Where the page before ended, from its Link' })),
};
export const PageQuery = Type.Object(pageFields);
export type PageQuery = Static<typeof PageQuery>;
