import { array, object, string, type ObjectSchema } from 'yup';
import type { EarningCategory } from '../../../../contract/pointOfSale';

export interface EarningValues {
  /** The ids of the categories that earn no points, in alphabetical order. */
  excludedIds: string[];
}

export const earningRules: ObjectSchema<EarningValues> = object({
  excludedIds: array().of(string().defined()).default([]),
});

/** Above this number of categories there is a search. */
export const CATEGORIES_UNTIL_SEARCH = 8;

/** Adds or removes an id. The order does not depend on the clicks, so that undoing one leaves the form unchanged. */
export function toggle(ids: readonly string[], id: string, isIncluded: boolean): string[] {
  return [...ids.filter((other) => other !== id), ...(isIncluded ? [id] : [])].sort();
}

/** Returns the categories whose name contains the text. Suggested ones come first, in the order of the register. */
export function listShown(categories: readonly EarningCategory[], search: string): EarningCategory[] {
  const text = search.trim().toLowerCase();
  const found = categories.filter(({ name }) => name.toLowerCase().includes(text));
  return [...found.filter(({ suggestion }) => suggestion), ...found.filter(({ suggestion }) => !suggestion)];
}

/** What is to be known about a category. null for an ordinary one. */
export function describeCategory({ isListed, suggestion }: EarningCategory): string | null {
  if (!isListed) return 'No longer at the register';
  return suggestion && `Suggested: Texas and North Carolina limit rebates on ${suggestion}`;
}
