import type { JoinResult, JoinStore, JoinToken } from '../../src/contract/join';
import { origin } from '../customerPage/pageStore';
import { listArrived, locationOf } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { newPhone, type TestStore } from '../support/testStore';

type Errors = { message?: string; fields?: Record<string, string[]> };

/** What shows that a number is the sender's. */
export interface Proof {
  token: string;
  phone: string;
  code: string;
}

const post = <Body>(store: { subdomain: string }, path: string, body: object): Promise<ApiResponse<Body & Errors>> =>
  call('POST', `/my/${store.subdomain}/join/${path}`, { headers: { origin: origin() }, body });

export const askForCode = (store: { subdomain: string }, phone: string, language = 'en') =>
  post<JoinToken>(store, 'codes', { phone, language });

export const enterCode = (store: TestStore, proof: Proof) => post<JoinResult>(store, 'verification', proof);

/** Registers a customer with usual values, unless `values` has others. */
export const join = (store: TestStore, values: Proof & Partial<JoinStore>) =>
  post<Errors>(store, 'registration', { name: 'Ana Ruiz', birthday: '1990-05-17', language: 'en', ...values });

/** Waits until no text with a code is queued for the store. */
export const waitForTexts = (store: TestStore) =>
  eventually('the jobs ran', async () => {
    const waiting = await sql(
      `select from pgboss.job where name = 'join.textCode' and data ->> 'storeId' = $1 and state < 'completed'`,
      [store.id],
    );
    return waiting.length === 0;
  });

/** The code in the newest text to a number, once it has arrived. */
export async function readJoinCode(store: TestStore, phone: string): Promise<string> {
  await waitForTexts(store);
  const text = (await listArrived(locationOf(store))).find((arrived) => arrived.phone === phone);
  return /: (\d{6}) /.exec(text?.body ?? '')?.[1] ?? '';
}

/** Asks for a code and enters it. */
export async function joinAs(store: TestStore, phone = newPhone()): Promise<{ proof: Proof; isMember: boolean }> {
  const { token } = (await askForCode(store, phone)).body;
  const proof = { token, phone, code: await readJoinCode(store, phone) };
  return { proof, isMember: (await enterCode(store, proof)).body.isMember };
}

export async function countCustomers(store: TestStore): Promise<number> {
  const [row] = await sql<{ count: number }>('select count(*)::int as count from customers where store_id = $1', [
    store.id,
  ]);
  return row?.count ?? -1;
}
