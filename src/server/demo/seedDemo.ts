import type { Database, Sql } from '../database/Database';
import {
  DEMO_GROUPS,
  DEMO_STORES,
  SMALL_STORE_PROMOTIONS,
  SMALL_STORE_REWARDS,
  SWEET_BEAN_PROMOTIONS,
  SWEET_BEAN_REWARDS,
  type DemoStore,
} from './catalog';
import { deleteStoreRow, DELETION_TIMEOUT_MS } from '../modules/stores';
import { writeHistory, type CreatedStore } from './writeHistory';
import { createName } from './people';
import { writeAutomations } from './writeAutomations';
import { writeExpiry } from './writeExpiry';
import { createRandom, type Random } from './random';
import { simulateStore } from './simulateStore';
import { DAY } from './storeTime';
import { writeAccount, writeGroup, writeActivity, writeOffers, writeCampaigns, writeStore } from './writeDemo';
import { prepareLogo, writeBrand, writeLogo } from '../modules/brand';

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

/** Gives the first store of the demo a look of its own, and kiosks that check in by scan. */
async function writeDemoKiosk(sql: Sql, storeId: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const logo = await prepareLogo(await sharp(Buffer.from(LOGO)).png().toBuffer());
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
  /** ms since 1970; the history ends here. */
  now: number;
}

/**
 * Fills the database with the demo data. Returns false, and writes nothing, when it exists already. The accounts are
 * written last, in one transaction, so that signing in works only with complete data. An interrupted seeding is deleted
 * and repeated.
 */
export async function seedDemo(seed: SeedDemo): Promise<boolean> {
  const { database, now } = seed;
  const [owner] = await database.platform.query<{ id: string }>('select id from accounts where email = $1', [
    DEMO_SIGN_INS.owner,
  ]);
  if (owner) return false;
  await deletePartialData(database);
  const random = createRandom(20261121);
  const ids = new Map(DEMO_STORES.map((store) => [store.subdomain, random.uuid()]));
  const getId = (store: { subdomain: string }) => {
    const id = ids.get(store.subdomain);
    if (!id) throw new Error(`no demo store ${store.subdomain}`);
    return id;
  };
  const getCreatedAt = (store: DemoStore) => new Date(now - store.openedDaysAgo * DAY);

  for (const store of DEMO_STORES) {
    const isFirst = store === DEMO_STORES[0];
    const withIds = <T>(offers: readonly T[]) => offers.map((offer) => ({ ...offer, id: random.uuid() }));
    const rewards = withIds(isFirst ? SWEET_BEAN_REWARDS : SMALL_STORE_REWARDS);
    const promotions = withIds(isFirst ? SWEET_BEAN_PROMOTIONS : SMALL_STORE_PROMOTIONS);
    const activity = simulateStore({
      random,
      store,
      rewards,
      promotions,
      now,
      ...(isFirst && { fixedCustomer: DEMO_CUSTOMER }),
    });
    const storeId = getId(store);
    await database.platform.transaction(async (sql) => {
      await writeStore(sql, storeId, store, getCreatedAt(store));
      await seed.encryptSecrets(sql, storeId, {
        // The Clover fake accepts this as the merchant's token.
        cloverApiKey: `clover-${store.cloverMerchantId ?? store.subdomain}`,
        ghlApiKey: `ghl-${store.subdomain}`,
      });
      await writeOffers(sql, storeId, rewards, promotions, now);
      if (isFirst) await writeDemoKiosk(sql, storeId);
    });
    await writeActivity(database, storeId, store.timeZone, activity);
    if (isFirst) await writeExpiry(database.platform, storeId, now);
    if (isFirst) await writeAutomations(database.platform, storeId, now);
    if (store.customers > 8) await writeCampaigns(database.platform, storeId, store.timeZone);
  }
  await database.platform.transaction(async (sql) => {
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
  return true;
}

async function deletePartialData(database: Database): Promise<void> {
  for (const { subdomain } of DEMO_STORES) {
    await database.platform.transaction(
      async (sql) => {
        const [store] = await sql.query<{ id: string }>('select id from stores where subdomain = $1', [subdomain]);
        if (store) await deleteStoreRow(sql, store.id);
      },
      { statementTimeoutMs: DELETION_TIMEOUT_MS },
    );
  }
}

/** Returns their ids. */
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

/** Returns the owners. */
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
