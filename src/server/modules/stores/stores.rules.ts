import { NAME_MAX } from '../../../contract/plain/limits';
import {
  MERCHANT_ID_MAX,
  RESERVED_SUBDOMAIN_PATTERN,
  SECRET_MAX,
  SUBDOMAIN_PATTERN,
} from '../../../contract/plain/storeLimits';
import type { CreateStore, UpdateStore } from '../../../contract/stores';
import { AppError, assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';
import { validateTimeZone } from './timeZone';

const SUBDOMAIN = new RegExp(SUBDOMAIN_PATTERN);
const RESERVED = new RegExp(RESERVED_SUBDOMAIN_PATTERN);

/**
 * Trims the texts of a store, lowercases its subdomain, and converts an empty merchant id or fine token to null. Absent
 * fields stay absent.
 * @throws AppError 400 with one message for each invalid field.
 */
export function normalizeStore<Input extends UpdateStore>(input: Input): Input {
  assertNoFieldErrors(validateStore(input));
  return normalize(input);
}

/** Returns the error for an id or subdomain that no store has. */
export function storeNotFound(): AppError {
  return new AppError('not_found', 'Store not found');
}

/** Validates a new store. Only a shop of a chain needs no key for contacts, because it has those of its chain. */
export function validateNewStore(input: UpdateStore & Pick<CreateStore, 'chainId'>): FieldErrors {
  const isMissing = input.ghlApiKey === undefined && input.chainId === undefined;
  return { ...validateStore(input), ...(isMissing && { ghlApiKey: ['ghlApiKey is required'] }) };
}

// Clients that only read `message` find its field by keywords, so each text contains only the words of its own field.
// The merchant id has its own label, because the word 'clover' means the API key.
/** Validates the text fields of a store after trimming. The schema validates the rest. */
export function validateStore(input: UpdateStore): FieldErrors {
  const store = normalize(input);
  return collectFieldErrors({
    name: validateText('name', store.name, NAME_MAX),
    subdomain: validateSubdomain(store.subdomain),
    cloverApiKey: validateText('cloverApiKey', store.cloverApiKey, SECRET_MAX),
    ghlApiKey: validateText('ghlApiKey', store.ghlApiKey, SECRET_MAX),
    ghlFineToken: validateText('ghlFineToken', store.ghlFineToken ?? undefined, SECRET_MAX),
    cloverMerchantId: validateText('Merchant id', store.cloverMerchantId ?? undefined, MERCHANT_ID_MAX),
    timeZone: validateTimeZone(store.timeZone),
  });
}

function normalize<Input extends UpdateStore>(input: Input): Input {
  const { name, subdomain, cloverApiKey, ghlApiKey, ghlFineToken, cloverMerchantId } = input;
  return {
    ...input,
    ...(name !== undefined && { name: name.trim() }),
    ...(subdomain !== undefined && { subdomain: subdomain.trim().toLowerCase() }),
    ...(cloverApiKey !== undefined && { cloverApiKey: cloverApiKey.trim() }),
    ...(ghlApiKey !== undefined && { ghlApiKey: ghlApiKey.trim() }),
    ...(ghlFineToken !== undefined && { ghlFineToken: (ghlFineToken ?? '').trim() || null }),
    ...(cloverMerchantId !== undefined && { cloverMerchantId: (cloverMerchantId ?? '').trim() || null }),
  };
}

function validateSubdomain(subdomain: string | undefined): string | null {
  if (subdomain === undefined) return null;
  if (subdomain === '') return 'subdomain is required';
  if (!SUBDOMAIN.test(subdomain)) {
    return 'subdomain can contain letters, digits and hyphens, and must begin and end with a letter or digit';
  }
  return RESERVED.test(subdomain) ? 'subdomain is reserved. Please choose another one.' : null;
}
