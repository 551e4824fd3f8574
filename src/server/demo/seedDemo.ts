import type { Database, Sql } from '../database/Database';
import {
  DEMO_GROUPS,
  DEMO_STORES,
  SMALL_STORE_PROMOTIONS,
  SMALL_STORE_REWARDS,
  SWEET_BEAN_PROMOTIONS,
  SWEET_BEAN_REWARDS,
  type DemoStore,
} from './catalogue';
import { writeHistory, type OpenedStore } from './history';
import { personName } from './people';
import { createRandom, type Random } from './random';
import { simulateLife } from './simulate';
import { DAY } from './storeTime';
import { writeAccount, writeGroup, writeLife, writeOffers, writeSmsUsage, writeStore } from './write';

export const DEMO_PASSWORD = 'demo-pass-2026';
export const DEMO_SIGN_INS = {
  admin: 'admin@demo.test',
  owner: 'owner@demo.test',
  cashier: 'cashier@demo.test',
} as const;
/** A customer of the first store who is always there. */
export const DEMO_CUSTOMER = { phone: '+12025550123', name: 'Maya Thompson' } as const;

export interface SeedDemo {
  database: Database;
  passwordHash: string;
  sealSecrets(
    sql: Sql,
    storeId: string,
    secrets: { cloverApiKey: string; ghlApiKey: string; ghlFineToken?: string },
  ): Promise<void>;
  /** ms since 1970; the history ends here. */
  now: number;
}

/**
 * Fills the database with the demo. Answers false, and writes nothing, where it is there already.
 * The accounts come last, in one transaction: whoever can sign in finds everything; a seeding that was cut off
 * before is swept away and begun again.
 */
export async function seedDemo(seed: SeedDemo): Promise<boolean> {
  const { database, now } = seed;
  const [known] = await database.platform.query<{ id: string }>('select id from accounts where email = $1', [
    DEMO_SIGN_INS.owner,
  ]);
  if (known) return false;
  await sweepHalfWritten(database);
  const random = createRandom(20261121);
  const ids = new Map(DEMO_STORES.map((store) => [store.subdomain, random.uuid()]));
  const idOf = (store: { subdomain: string }) => {
    const id = ids.get(store.subdomain);
    if (!id) throw new Error(`no demo store ${store.subdomain}`);
    return id;
  };
  const openedAt = (store: DemoStore) => new Date(now - (560 - DEMO_STORES.indexOf(store) * 41) * DAY);

  for (const store of DEMO_STORES) {
    const isFirst = store === DEMO_STORES[0];
    const identified = <T>(offers: readonly T[]) => offers.map((offer) => ({ ...offer, id: random.uuid() }));
    const rewards = identified(isFirst ? SWEET_BEAN_REWARDS : SMALL_STORE_REWARDS);
    const promotions = identified(isFirst ? SWEET_BEAN_PROMOTIONS : SMALL_STORE_PROMOTIONS);
    const life = simulateLife({ random, store, rewards, promotions, now, ...(isFirst && { known: DEMO_CUSTOMER }) });
    const storeId = idOf(store);
    await database.platform.transaction(async (sql) => {
      await writeStore(sql, storeId, store, openedAt(store));
      await seed.sealSecrets(sql, storeId, {
        // The stand-in takes this as the token of that merchant.
        cloverApiKey: `clover-${store.cloverMerchantId ?? store.subdomain}`,
        ghlApiKey: `ghl-${store.subdomain}`,
      });
      if (store.customers > 8) await writeSmsUsage(sql, storeId, store);
      await writeOffers(sql, storeId, rewards, promotions, now);
    });
    await writeLife(database, storeId, store.timeZone, life);
  }
  await database.platform.transaction(async (sql) => {
    for (const { name, subdomains } of DEMO_GROUPS) {
      await writeGroup(
        sql,
        random.uuid(),
        name,
        subdomains.map((subdomain) => idOf({ subdomain })),
      );
    }
    const opened: OpenedStore[] = [];
    for (const store of DEMO_STORES) {
      const owners = await writeStaff(sql, seed, random, idOf(store), store, openedAt(store));
      opened.push({ id: idOf(store), store, openedAt: openedAt(store), owners });
    }
    const [firstAdmin = ''] = await writeAdmins(sql, seed, random);
    await writeHistory(sql, firstAdmin, opened, now);
  });
  return true;
}

async function sweepHalfWritten(database: Database): Promise<void> {
  for (const { subdomain } of DEMO_STORES) {
    await database.platform.transaction(async (sql) => {
      // The ledger lets its rows go with their whole store only, and only when that store is named.
      await sql.query("select set_config('app.deleting_store', id::text, true) from stores where subdomain = $1", [
        subdomain,
      ]);
      await sql.query('delete from stores where subdomain = $1', [subdomain]);
    });
  }
}

/** Answers their ids. */
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

/** Answers the owners. */
async function writeStaff(
  sql: Sql,
  seed: SeedDemo,
  random: Random,
  storeId: string,
  store: DemoStore,
  createdAt: Date,
): Promise<OpenedStore['owners']> {
  const isFirst = store === DEMO_STORES[0];
  const owners: { id: string; name: string; email: string }[] = [];
  const add = async (role: 'store_owner' | 'cashier', name: string, email: string) => {
    const id = random.uuid();
    await writeAccount(sql, id, { storeId, role, name, email, passwordHash: seed.passwordHash, createdAt });
    if (role === 'store_owner') owners.push({ id, name, email });
  };
  const names = () => personName(random);
  await add(
    'store_owner',
    isFirst ? 'Olivia Reyes' : names(),
    isFirst ? DEMO_SIGN_INS.owner : `owner@${store.subdomain}.test`,
  );
  for (let extra = 1; extra <= store.extraOwners; extra += 1) {
    await add('store_owner', names(), `owner${extra + 1}@${store.subdomain}.test`);
  }
  await add(
    'cashier',
    isFirst ? 'Theo Park' : names(),
    isFirst ? DEMO_SIGN_INS.cashier : `cashier@${store.subdomain}.test`,
  );
  return owners;
}
