import type { PosCategory } from '../pointOfSale/PointOfSale';
import { parseId, parseObject, parseText } from '../shared/parseFields';
import { parseElements, parseOptionalElements, parseOptionalFlag } from './parseFields';

/** Parses a page of categories, without deleted ones. `length` includes those. @throws UnexpectedValue */
export function parseCategories(response: unknown): { categories: PosCategory[]; length: number } {
  const elements = parseElements(response, 'categories').map((element) => parseObject(element, 'category'));
  return {
    length: elements.length,
    categories: elements
      .filter(({ deleted }) => !parseOptionalFlag(deleted, 'category deleted'))
      .map(({ id, name }) => ({ id: parseId(id, 'category id'), name: parseText(name, 'category name') })),
  };
}

/** Returns the ids of an item's categories. @throws UnexpectedValue */
export function parseItemCategoryIds(response: unknown): string[] {
  return parseOptionalElements(parseObject(response, 'item').categories, 'categories').map((category) =>
    parseId(parseObject(category, 'category').id, 'category id'),
  );
}
