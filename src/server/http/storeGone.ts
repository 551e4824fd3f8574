import { Refusal } from './Refusal';

/** A session is believed for a moment after its store was deleted: 401, as the next call with it will be told. */
export function storeGone(): Refusal {
  return new Refusal('unauthorized', 'Unauthorized');
}
