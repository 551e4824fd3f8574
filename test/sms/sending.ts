import { getLocationState, postControl } from '../support/control';
import { call, highLevelUrl } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';

/** Creates a store in its sending hours. */
export const createSendingStore = (over: Record<string, unknown> = {}) =>
  createTestStore({ time_zone: timeZoneAtHour(14), ...over });

export const CONSENT = {
  sms_consent_at: new Date(),
  sms_consent_source: 'kiosk',
  sms_consent_text_version: '2026-11-01',
};

/** Adds a customer who agreed to texts. */
export const addSubscriber = (store: TestStore, over: Record<string, unknown> = {}): Promise<Person> =>
  addCustomer(store, { ...CONSENT, ...over });

/** The location id of a store in the HighLevel fake. */
export const locationOf = ({ subdomain }: TestStore): string => subdomain.replace('store-', '');

export const control = (path: string, body: object) => postControl(highLevelUrl(), path, body);

export interface VendorState {
  contacts: { id: string; phone: string; name: string }[];
  messages: { contactId: string; body: string; direction: string }[];
}

/** The contacts and messages of a location in the HighLevel fake. */
export const getState = (locationId: string) => getLocationState<VendorState>(highLevelUrl(), locationId);

/** The texts that arrived, with their phone numbers. */
export async function listArrived(locationId: string): Promise<{ phone: string; body: string }[]> {
  const state = await getState(locationId);
  return state.messages
    .filter(({ direction }) => direction === 'outbound')
    .map(({ contactId, body }) => ({ phone: state.contacts.find(({ id }) => id === contactId)?.phone ?? '', body }));
}

/** The segments used according to the store's usage, and according to the sum of its texts and tests. */
export async function getQuota(storeId: string, query: typeof sql = sql): Promise<{ used: number; counted: number }> {
  const [row] = await query<{ used: number; counted: number }>(
    `select (select coalesce(sum(used), 0)::int from sms_usage where store_id = $1) as used,
            (select coalesce(sum(segments), 0)::int from sms_messages where store_id = $1)
            + (select coalesce(sum(segments), 0)::int from sms_test_messages where store_id = $1)
            + (select coalesce(sum(segments), 0)::int from sms_service_messages where store_id = $1) as counted`,
    [storeId],
  );
  return row ?? { used: -1, counted: -1 };
}

export const SEND = '/store/promotions/send-promotion-message';

export interface SendResponse {
  campaignId: string;
  willSend: number;
  segments: number;
  startsAt: string;
  message: string;
  excluded: { reason: string; count: number; text: string }[];
  usage: { used: number; limit: number; remaining: number | null; resetsAt: string };
}

export const post = <T>(token: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  call<T>('POST', path, { token, headers, ...(body && { body }) });

/** Saves a number, by default a new one, as the phone of the owner, who may then send test texts to it. */
export async function setOwnPhone({ ownerId }: TestStore, phone = newPhone()): Promise<string> {
  await sql('update accounts set phone = $2 where id = $1', [ownerId, phone]);
  return phone;
}
