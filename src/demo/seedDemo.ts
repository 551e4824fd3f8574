import type { Database, ScopedDatabase, Sql, Value } from '../server/database/Database';
import { prepareLogo, writeBrand, writeLogo } from '../server/modules/brand';
import { deleteStoreRow } from '../server/modules/stores';
import {
  DEMO_GROUPS,
  DEMO_STORES,
  SMALL_STORE_PROMOTIONS,
  SMALL_STORE_REWARDS,
  SWEET_BEAN_PROMOTIONS,
  SWEET_BEAN_REWARDS,
  type DemoPromotion,
  type DemoReward,
  type DemoStore,
  type WithId,
} from './catalog';
import { createName } from './people';
import { createRandom, type Random } from './random';
import { simulateStore, type DemoActivity } from './simulateStore';
import { DAY } from './storeTime';
import { writeAutomations } from './writeAutomations';
import {
  countRows,
  writeAccount,
  writeActivity,
  writeCampaigns,
  writeGroup,
  writeOffers,
  writeStore,
} from './writeDemo';
import { writeExpiry } from './writeExpiry';
import { writeHistory, type CreatedStore } from './writeHistory';

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

async function drawLogo(): Promise<Awaited<ReturnType<typeof prepareLogo>>> {
  const { default: sharp } = await import('sharp');
  return prepareLogo(await sharp(Buffer.from(LOGO)).png().toBuffer());
}

/** Gives the first store a brand and enables check-in by scan. */
async function writeDemoKiosk(sql: Sql, storeId: string, logo: Awaited<ReturnType<typeof prepareLogo>>): Promise<void> {
  await writeBrand(sql, storeId, {
    accentColor: '#8a4b2a',
    welcomeLine: 'Good coffee, good people',
    defaultLanguage: 'en',
  });
  await writeLogo(sql, storeId, logo);
  await sql.query('update stores set is_scan_enabled = true where id = $1', [storeId]);
}

export const DEMO_PASSWORD = 'demo-pass-2026';
export const DEMO_SIGN_INS = {
  admin: 'admin@demo.test',
  owner: 'owner@demo.test',
  cashier: 'cashier@demo.test',
} as const;
/** A customer of the first store with fixed data. */
export const DEMO_CUSTOMER = { phone: '+12025550123', name: 'Maya Thompson' } as const;

interface SeedDemo {
  database: Database;
  passwordHash: string;
  encryptSecrets(
    sql: Sql,
    storeId: string,
    secrets: { cloverApiKey: string; ghlApiKey: string; ghlFineToken?: string },
  ): Promise<void>;
  /** The end of the simulated history, in ms since 1970. */
  now: number;
  /** Called with the written share, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The timeout of one statement, because a busy machine may need much longer than a request may take. */
const STATEMENT_TIMEOUT_MS = 1_800_000;
/** Tables that get many rows at once and need new statistics. */
const FILLED_TABLES = [
  ...['customers', 'visits', 'redemptions', 'points_ledger', 'order_credits', 'reward_daily_use'],
  ...['sms_occasions', 'sms_messages', 'sms_campaigns', 'rewards', 'stores', 'accounts'],
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
function withoutLimits(platform: ScopedDatabase): ScopedDatabase {
  const transaction = <T>(work: (sql: Sql) => Promise<T>) =>
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

async function writeDemoData(seed: SeedDemo, platform: ScopedDatabase): Promise<void> {
  const { database, now, onProgress } = seed;
  await deletePartialData(platform);
  const random = createRandom(20261121);
  const ids = new Map(DEMO_STORES.map((store) => [store.subdomain, random.uuid()]));
  const getId = (store: { subdomain: string }) => {
    const id = ids.get(store.subdomain);
    if (!id) throw new Error(`no demo store ${store.subdomain}`);
    return id;
  };
  const getCreatedAt = (store: DemoStore) => new Date(now - store.openedDaysAgo * DAY);

  const plans: PlannedStore[] = [];
  for (const store of DEMO_STORES) {
    const isFirst = store === DEMO_STORES[0];
    const withIds = <T>(offers: readonly T[]) => offers.map((offer) => ({ ...offer, id: random.uuid() }));
    const rewards = withIds(isFirst ? SWEET_BEAN_REWARDS : SMALL_STORE_REWARDS);
    const promotions = withIds(isFirst ? SWEET_BEAN_PROMOTIONS : SMALL_STORE_PROMOTIONS);
    const storeId = getId(store);
    plans.push({
      store,
      storeId,
      rewards,
      promotions,
      activity: simulateStore({
        random,
        store,
        rewards,
        promotions,
        now,
        ...(isFirst && { fixedCustomer: DEMO_CUSTOMER }),
      }),
    });
  }
  const total = plans.reduce((sum, { activity }) => sum + countRows(activity), 0);
  let done = 0;
  const onRows = (rows: number) => {
    done += rows;
    onProgress?.(done / total);
  };
  const logo = await drawLogo();

  for (const { store, storeId, rewards, promotions, activity } of plans) {
    const isFirst = store === DEMO_STORES[0];
    await platform.transaction(async (sql) => {
      await writeStore(sql, storeId, store, getCreatedAt(store));
      await seed.encryptSecrets(sql, storeId, {
        // The Clover fake accepts this text as the merchant's token.
        cloverApiKey: `clover-${store.cloverMerchantId ?? store.subdomain}`,
        ghlApiKey: `ghl-${store.subdomain}`,
      });
      await writeOffers(sql, storeId, rewards, promotions, now);
      if (isFirst) await writeDemoKiosk(sql, storeId, logo);
    });
    await writeActivity(platform, { storeId, timeZone: store.timeZone, activity, onRows });
    if (isFirst) {
      await database.analyze(FILLED_TABLES);
      await writeExpiry(platform, storeId, now);
      await writeAutomations(platform, storeId, now);
    }
    if (store.customers > 8) await writeCampaigns(platform, storeId, store.timeZone);
  }
  await database.analyze(FILLED_TABLES);
  await platform.transaction(async (sql) => {
    for (const { name, subdomains } of DEMO_GROUPS) {
      await writeGroup(
        sql,
        random.uuid(),
        name,
        subdomains.map((subdomain) => getId({ subdomain })),
      );
    }
    const created: CreatedStore[] = [];
    for (const store of DEMO_STORES) {
      const owners = await writeStaff(sql, seed, random, getId(store), store, getCreatedAt(store));
      created.push({ id: getId(store), store, createdAt: getCreatedAt(store), owners });
    }
    const [firstAdmin = ''] = await writeAdmins(sql, seed, random);
    await writeHistory(sql, firstAdmin, created, now);
  });
}

interface PlannedStore {
  store: DemoStore;
  storeId: string;
  rewards: WithId<DemoReward>[];
  promotions: WithId<DemoPromotion>[];
  activity: DemoActivity;
}

async function deletePartialData(platform: ScopedDatabase): Promise<void> {
  for (const { subdomain } of DEMO_STORES) {
    await platform.transaction(async (sql) => {
      const [store] = await sql.query<{ id: string }>('select id from stores where subdomain = $1', [subdomain]);
      if (store) await deleteStoreRow(sql, store.id);
    });
  }
}

/** Returns the ids of the administrators. */
async function writeAdmins(sql: Sql, seed: SeedDemo, random: Random): Promise<string[]> {
  const ids: string[] = [];
  const admins: [string, string][] = [
    ['Alex Morgan', DEMO_SIGN_INS.admin],
    ['Priya Shah', 'priya@demo.test'],
    ['Samuel Okafor', 'samuel@demo.test'],
  ];
  for (const [index, [name, email]] of admins.entries()) {
    const createdAt = new Date(seed.now - (600 - index * 200) * DAY);
    const account = {
      storeId: null,
      role: 'platform_admin',
      name,
      email,
      passwordHash: seed.passwordHash,
      createdAt,
    } as const;
    const id = random.uuid();
    await writeAccount(sql, id, account);
    ids.push(id);
  }
  return ids;
}

/** Creates the owners and cashiers of a store, and returns the owners. */
async function writeStaff(
  sql: Sql,
  seed: SeedDemo,
  random: Random,
  storeId: string,
  store: DemoStore,
  createdAt: Date,
): Promise<CreatedStore['owners']> {
  const isFirst = store === DEMO_STORES[0];
  const owners: { id: string; name: string; email: string }[] = [];
  const add = async (role: 'store_owner' | 'cashier', name: string, email: string) => {
    const id = random.uuid();
    await writeAccount(sql, id, { storeId, role, name, email, passwordHash: seed.passwordHash, createdAt });
    if (role === 'store_owner') owners.push({ id, name, email });
  };
  const newName = () => createName(random);
  await add(
    'store_owner',
    isFirst ? 'Olivia Reyes' : newName(),
    isFirst ? DEMO_SIGN_INS.owner : `owner@${store.subdomain}.test`,
  );
  for (let extra = 1; extra <= store.extraOwners; extra += 1) {
    await add('store_owner', newName(), `owner${extra + 1}@${store.subdomain}.test`);
  }
  await add(
    'cashier',
    isFirst ? 'Theo Park' : newName(),
    isFirst ? DEMO_SIGN_INS.cashier : `cashier@${store.subdomain}.test`,
  );
  return owners;
}
