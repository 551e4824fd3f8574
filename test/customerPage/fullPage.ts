import type { CustomerPage } from '../../src/contract/customerPage';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  addReward,
  createTestStore,
  type Person,
  type TestStore,
} from '../support/testStore';
import { callPage, openPage } from './pageStore';

/** A page that is open on a phone, and what its customer has not redeemed yet. */
export interface Open {
  store: TestStore;
  customer: Person;
  cookie: string;
  reward: { id: string };
  limited: { id: string };
  promotion: { id: string };
}

/** Loads the page. `etag` is that of the answer that the phone has. */
export const load = ({ store, cookie }: Pick<Open, 'store' | 'cookie'>, etag?: string | null) =>
  callPage<CustomerPage>('GET', store, { cookie, ...(etag != null && { headers: { 'if-none-match': etag } }) });

export async function openFullPage(): Promise<Open> {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 120, birthday: null });
  const reward = await addReward(store, { name: 'Tea', points_required: 100 });
  const limited = await addReward(store, { name: 'Cake', points_required: 110, daily_limit: 1 });
  const promotion = await addPromotion(store);
  const cookie = await openPage(store, customer);
  return { store, customer, cookie, reward, limited, promotion };
}

export const setStore = ({ store }: Open, assignment: string) =>
  sql(`update stores set ${assignment} where id = $1`, [store.id]);
