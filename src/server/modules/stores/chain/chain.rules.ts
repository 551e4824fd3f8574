import { CHAIN_SETTINGS } from '../../../../contract/plain/storeLimits';
import type { Store } from '../../../../contract/stores';
import { AppError, type FieldErrors } from '../../../shared/AppError';

type ChainSettings = Pick<Store, (typeof CHAIN_SETTINGS)[number]>;

/**
 * Asserts that settings which are the chain's stay as they are in one of its shops.
 * @throws AppError 409 that names the fields.
 */
export function assertOwnSettings(chain: { name: string }, before: ChainSettings, after: ChainSettings): void {
  const fields: FieldErrors = Object.fromEntries(
    CHAIN_SETTINGS.filter((field) => after[field] !== before[field]).map((field) => [
      field,
      [`${field} is the same in all shops of the chain: change it at ${chain.name}`],
    ]),
  );
  const messages = Object.values(fields).flat();
  if (messages.length > 0) throw new AppError('conflict', messages, { fields });
}

/** Joins names to a text for people, of which a long list would say too much. */
export function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}
