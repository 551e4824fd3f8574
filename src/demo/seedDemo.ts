import { toShopId, type Database, type ScopedDatabase, type Sql, type Value } from '../server/database/Database';
import { prepareLogo, writeBrand, writeLogo } from '../server/modules/brand';
import { deleteStoreRow } from '../server/modules/stores';
import catalog from './catalog.json';
import { listDueCustomers } from './dueCustomers';
import { DEMO_CUSTOMER, writeActivity, type ChosenCustomer } from './writeActivity';
import { writeAutomations } from './writeAutomations';
import { writeEarning } from './writeEarning';
import { writeExpiry } from './writeExpiry';
import { writeGifts } from './writeGifts';
import { RECORDED_DAYS, writeResults } from './writeResults';
import { isFirstStore, writeCampaigns, writePeople, writeStore, type DemoStore } from './writeStores';

/** A cup with a bean on it, 480 × 480 px. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48" fill="none">
  <path d="M8 19h26v11a10 10 0 0 1-10 10h-6A10 10 0 0 1 8 30z" fill="#8a4b2a"/>
  <path d="M34 23h3a5 5 0 0 1 0 10h-3.5" stroke="#8a4b2a" stroke-width="3"/>
  <g transform="rotate(35 21 29.5)">
    <ellipse cx="21" cy="29.5" rx="4.6" ry="6.6" fill="#f6e3c5"/>
    <path d="M21 23c-2.5 3 2.5 9.500 0 13" stroke="#8a4b2a" stroke-width="1.4"/>
  </g>
  <path d="M15 14c-2-2.5 2-4 0-7M21 14c-2-2.5 2-4 0-7M27 14c-2-2.5 2-4 0-7" stroke="#d99a4e" stroke-width="2.2" stroke-linecap="round"/>
</svg>`;

/** Gives the first store a brand, and enables check-in by scan and credit by the phone number on the order. */
async function writeKiosk(sql: Sql<'platform'>, storeId: string, now: Date): Promise<void> {
  const { default: sharp } = await import('sharp');
  const logo = await prepareLogo(await sharp(Buffer.from(LOGO)).png().toBuffer());
  await writeBrand(sql, toShopId(storeId), {
    accentColor: '#8a4b2a',
    welcomeLine: 'Good coffee, good people',
    spanishWelcomeLine: 'Buen café, buena gente',
    defaultLanguage: 'en',
    isAlwaysLight: false,
  });
  await writeLogo(sql, toShopId(storeId), logo);
  await sql.query('update stores set is_scan_enabled = true, phone_credit_since = $2 where id = $1', [
    storeId,
    new Date(now.getTime() - RECORDED_DAYS * 86_400_000),
  ]);
  await sql.query('insert into pos_cursors (store_id) values ($1)', [storeId]);
}

export const DEMO_PASSWORD = 'demo-pass-2026';
export const DEMO_SIGN_INS = {
  admin: 'admin@demo.test',
  owner: 'owner@demo.test',
  cashier: 'cashier@demo.test',
  chain: 'chain@demo.test',
  manager: 'lakeview@demo.test',
  shopCashier: 'cashier-lakeview@demo.test',
} as const;

interface SeedDemo {
  database: Database;
  passwordHash: string;
  encryptSecrets(
    sql: Sql,
    storeId: string,
    secrets: { cloverApiKey: string; ghlApiKey: string; ghlFineToken?: string },
  ): Promise<void>;
  /** The end of the history. */
  now: Date;
  /** Called with the written share, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The timeout of one statement, because a busy machine may need much longer than a request may take. */
const STATEMENT_TIMEOUT_MS = 1_800_000;
/** Tables that get many rows at once and need new statistics. */
const FILLED_TABLES = [
  'customers',
  'visits',
  'redemptions',
  'points_ledger',
  'order_credits',
  'reward_daily_use',
  'sms_occasions',
  'sms_messages',
  'sms_campaigns',
  'register_purchases',
  'sales_days',
  'rewards',
  'stores',
  'accounts',
];

/**
 * Fills the database with the demo data. Returns false without writing anything when the data already exists. The
 * accounts are written last in one transaction, so that nobody can sign in to incomplete data. An interrupted seeding
 * is deleted and repeated.
 * @throws Error with instructions when the database contains other data or the seeding fails.
 */
export async function seedDemo(seed: SeedDemo): Promise<boolean> {
  const { platform } = seed.database;
  // An interrupted seeding has written no accounts, so the result is null.
  const [accounts] = await platform.query<{ areOfDemo: boolean | null }>(
    'select bool_or(email = any($1)) as "areOfDemo" from accounts',
    [Object.values(DEMO_SIGN_INS)],
  );
  if (accounts?.areOfDemo === true) return false;
  if (accounts?.areOfDemo === false) {
    throw new Error('This database has accounts that are not of the demo: start the demo with an empty database.');
  }
  try {
    await writeDemoData(seed, withoutLimits(platform));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The demo data was not written completely (${reason}): start the demo again, which deletes what is there and writes all of it.`,
      { cause: error },
    );
  }
  return true;
}

/** Removes the timeouts of requests, which are meant for a waiting person and for others who wait for locks. */
function withoutLimits(platform: ScopedDatabase<'platform'>): ScopedDatabase<'platform'> {
  const transaction = <T>(work: (sql: Sql<'platform'>) => Promise<T>) =>
    platform.transaction(
      async (sql) => {
        // The connection of a killed seeding may hold locks until its statement ends.
        await sql.query(
          `select set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
        );
        return work(sql);
      },
      { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    );
  return {
    transaction,
    query: <Row extends object>(text: string, values?: readonly Value[]) =>
      transaction((sql) => sql.query<Row>(text, values)),
  };
}

async function writeDemoData(seed: SeedDemo, platform: ScopedDatabase<'platform'>): Promise<void> {
  const { database, now, passwordHash, onProgress } = seed;
  await deletePartialData(platform);
  const total = catalog.stores.reduce((sum, { customers }) => sum + customers, 0);
  const written = new Map<DemoStore, number>();
  const storeIds = new Map<DemoStore, string>();
  // The customers of a chain go to all of its shops, so the stores are there before their customers.
  for (const store of catalog.stores) {
    await platform.transaction(async (sql) => {
      const id = await writeStore(sql, store, now);
      await seed.encryptSecrets(sql, id, {
        // The Clover fake accepts this text as the merchant's token.
        cloverApiKey: `clover-${store.clover_merchant_id ?? store.subdomain}`,
        ghlApiKey: `ghl-${store.subdomain}`,
      });
      if (isFirstStore(store)) await writeKiosk(sql, id, now);
      storeIds.set(store, id);
    });
  }
  const writeCustomers = async ([store, storeId]: [DemoStore, string]) => {
    const chosen = await chooseCustomers(platform, store, storeId, now);
    await writeActivity(platform, { storeId, customers: store.customers, chosen, now }, (share) => {
      written.set(store, store.customers * share);
      const done = [...written.values()].reduce((sum, customers) => sum + customers, 0);
      onProgress?.(done / total);
    });
    if (isFirstStore(store)) {
      await database.analyze(FILLED_TABLES);
      await writeEarning(platform, storeId, now);
      await writeExpiry(platform, storeId, now);
      await writeAutomations(platform, storeId, now);
      await writeResults(platform, storeId, now);
      await writeGifts(platform, storeId, { kind: 'people', now });
    }
    if (store.is_chain === true) await writeGifts(platform, storeId, { kind: 'visits', now });
    if (store.customers > 8) await writeCampaigns(platform, storeId);
  };
  const writeAll = async (stores: readonly [DemoStore, string][]) => {
    for (const store of stores) await writeCustomers(store);
  };
  // The first store takes most of the time, so the others are written beside it.
  const all = [...storeIds];
  await Promise.all([writeAll(all.slice(0, 1)), writeAll(all.slice(1))]);
  await database.analyze(FILLED_TABLES);
  await platform.transaction((sql) => writePeople(sql, passwordHash, now));
}

/**
 * Returns the customer that people try the kiosk with, in the first store and in the chain, and those for whom an
 * automated message is due.
 */
async function chooseCustomers(sql: Sql, demo: DemoStore, storeId: string, now: Date): Promise<ChosenCustomer[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  if (demo.is_chain === true) return [{ number: 1, registeredAt: daysAgo(300), ...DEMO_CUSTOMER }];
  if (!isFirstStore(demo)) return [];
  const [store] = await sql.query<{ timeZone: string; id: string; points: number }>(
    `select s.time_zone as "timeZone", r.id, r.points_required as points
     from stores s join rewards r on r.store_id = s.id
     where s.id = $1 and r.is_active order by r.points_required limit 1`,
    [storeId],
  );
  if (!store) throw new Error('the store has no active reward');
  return [
    { number: 1, registeredAt: daysAgo(400), ...DEMO_CUSTOMER },
    ...listDueCustomers(now, store.timeZone, store, 2),
  ];
}

async function deletePartialData(platform: ScopedDatabase): Promise<void> {
  // A chain's first store is deleted after its other shops, which follow it in the catalog.
  for (const { subdomain } of catalog.stores.toReversed()) {
    await platform.transaction(async (sql) => {
      const [store] = await sql.query<{ id: string }>('select id from stores where subdomain = $1', [subdomain]);
      if (store) await deleteStoreRow(sql, store.id);
    });
  }
}
