import { randomBytes } from 'node:crypto';
import type { AutomationSetting } from '../../src/contract/automations';
import type { AutomationKind } from '../../src/contract/plain/automationMessages';
import { addSubscriber, createSendingStore } from '../sms/sending';
import { call } from '../support/http';
import { sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';

export interface Setting {
  isOn?: boolean;
  message?: string;
  days?: number | null;
  holdsBack?: boolean;
}

const DAYS: Partial<Record<AutomationKind, number>> = { winBack: 60, birthday: 0 };

/** Saves a kind of automated message as the owner. The defaults are on, every customer and 'Hi {firstName}'. */
export async function saveAutomation(store: TestStore, kind: AutomationKind, over: Setting = {}) {
  return call<AutomationSetting>('PATCH', '/store/sms/automations', {
    token: await store.ownerToken(),
    body: { kind, isOn: true, message: 'Hi {firstName}', days: DAYS[kind] ?? null, holdsBack: false, ...over },
  });
}

/** Creates a store in its sending hours, with these kinds turned on for every customer. */
export async function createAutomatedStore(
  kinds: readonly AutomationKind[],
  over: Record<string, unknown> = {},
): Promise<TestStore> {
  const store = await createSendingStore(over);
  for (const kind of kinds) await saveAutomation(store, kind);
  return store;
}

/** Turns kinds on with SQL, because nobody can sign in to an inactive store. */
export async function turnOn(
  { id }: TestStore,
  kinds: readonly AutomationKind[],
  { holdsBack = false }: { holdsBack?: boolean } = {},
): Promise<void> {
  for (const kind of kinds) {
    await sql(
      `insert into sms_automations (store_id, kind, is_on, message, days, holds_back) values ($1, $2, true, 'Hi', $3, $4)`,
      [id, kind, DAYS[kind] ?? null, holdsBack],
    );
  }
}

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** Adds a customer with consent to texts who registered long ago. */
export const addRegular = (store: TestStore, over: Record<string, unknown> = {}): Promise<Person> =>
  addSubscriber(store, { registered_at: daysAgo(300), created_at: daysAgo(300), birthday: '1990-01-01', ...over });

/** Adds a customer who registered a little more than an hour ago, so that the welcome message is due. */
export const addNewcomer = (store: TestStore, over: Record<string, unknown> = {}): Promise<Person> =>
  addSubscriber(store, { registered_at: minutesAgo(65), birthday: null, ...over });

/** Adds a visit. It becomes the last visit if no later one exists. */
export async function addVisit(store: TestStore, { id }: Person, at: Date): Promise<void> {
  await sql('insert into visits (store_id, customer_id, at) values ($1, $2, $3)', [store.id, id, at]);
  await sql('update customers set last_visit_at = greatest(last_visit_at, $3) where store_id = $1 and id = $2', [
    store.id,
    id,
    at,
  ]);
}

/** Adds a purchase with its points at a given time. */
export async function addPurchase(store: TestStore, { id }: Person, points: number, at: Date): Promise<void> {
  const order = randomBytes(6).toString('hex').toUpperCase();
  await sql(
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                points_per_dollar, modified_ms, credited_at)
     values ($1, $2, $3, 'manual', 1000, $4::integer, $4::integer / 10.0, 0, $5)`,
    [store.id, order, id, points, at],
  );
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, created_at)
     values ($1, $2, $3, 'earn', $4, 'system', 0, $5)`,
    [store.id, id, points, `order:${order}`, at],
  );
}

export interface Occasion {
  customerId: string;
  cause: string;
  status: string;
  detail: string | null;
}

/** Adds an occasion as if the product had found it. */
export const addOccasion = (
  store: TestStore,
  { id }: Person,
  kind: AutomationKind,
  cause: string,
  at = minutesAgo(5),
) =>
  sql('insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at) values ($1, $2, $3, $4, $5)', [
    store.id,
    id,
    kind,
    cause,
    at,
  ]);

/** The status of each occasion by its cause. For a dropped occasion it is the reason. */
export const listStatuses = async (store: TestStore): Promise<Record<string, string>> =>
  Object.fromEntries((await listOccasions(store)).map(({ cause, status, detail }) => [cause, detail ?? status]));

export const listOccasions = (store: TestStore): Promise<Occasion[]> =>
  sql<Occasion & Record<string, unknown>>(
    `select customer_id as "customerId", cause, status, detail from sms_occasions where store_id = $1
     order by occurred_at, customer_id, cause`,
    [store.id],
  );
