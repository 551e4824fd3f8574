import { randomUUID } from 'node:crypto';
import { newPhone, type Person, type TestStore } from '../support/testStore';
import { getDescription } from './describedRoutes';
import type { DisposableRecords } from './disposableRecords';

export interface FuzzedCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The method and the path pattern. */
  route: string;
}
interface Fixture {
  store: TestStore;
  person: Person;
  reward: { id: string };
  tokens: string[];
  adminToken: string;
  disposable: DisposableRecords;
  seed: number;
}
interface Described {
  'x-scopes'?: string[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

const TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '🎉'.repeat(130),
  'e\u0301'.repeat(121),
  'x'.repeat(5000),
  '\u202e',
  '\r\nX: y',
  "'; drop table stores; --",
  '../../etc/passwd',
  '%00',
  '-1',
  '1e309',
  'null',
  '__proto__',
  'true',
  '１２３',
  '+12025550123',
  '+10000000000',
  '0000-00-00',
  '2026-02-30',
  '+0019-01-01',
  '1900-01-01',
  'ßßßß',
  '"\0"@b.co',
  '"\u007f"@b.co',
  'a@[1.2.3.4]',
  'a@b.co',
  '00000000-0000-0000-0000-000000000000',
  'kiosk',
];
const NUMBERS = [0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, Number.NaN];
const BODIES = ['', '{', 'null', '[]', '"x"', '\ufeff{}', '{"__proto__":{}}', '['.repeat(20_000), '\xff\xfe'];
const PATHS = ['%zz', '%00', '%ff', '..%2f..', 'a'.repeat(3000), "'%22", '__proto__'];
const TYPES = ['text/plain', 'application/xml', '', 'application/json; charset=utf-16', ';;;'];
const CURSORS = ['a12', 'a9999999999', '1700000000000000.00000000-0000-4000-8000-000000000000'].map((place) =>
  Buffer.from(place).toString('base64url'),
);
const KEYS = ['same', 'same', '', 'x'.repeat(201), '\xe9\xff', '"', 'a, b'];
const ADDRESSES = ['1.2.3.4', '::1', 'garbage', 'z'.repeat(300), ', ,', 'fe80::1%eth0', '1::2::3'];
const ADMIN_SHARE = 0.6;
const METHODS = ['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'GET', 'POST'];
const TAGS = ['*', '"', 'W/'.repeat(2000), ',,,', '\xff'];

/** Generates calls of the described routes. Most of them are almost valid. A seed always generates the same calls. */
export async function createFuzz(fixture: Fixture): Promise<() => FuzzedCall> {
  const { store, person, reward, tokens, adminToken, disposable, seed } = fixture;
  let state = seed;
  const chance = (probability: number) => random() < probability;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const random = () => {
    // This is the mulberry32 algorithm.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const validValues: Record<string, () => unknown> = {
    phone: () => (chance(0.5) ? person.phone : newPhone()),
    storeSubdomain: () => store.subdomain,
    storeId: () => store.id,
    shop: () => store.id,
    chainId: () => undefined,
    from: () => '2026-01-01T00:00:00Z',
    to: () => '2099-01-01T00:00:00Z',
    customerId: () => person.id,
    fromCustomerId: () => pick([null, person.id]),
    toCustomerId: () => pick([null, person.id]),
    rewardId: () => reward.id,
    shown: () => pick([undefined, { pointsRequired: 100 }]),
    name: () => (chance(0.5) ? 'Ann' : `Ann ${newTag()}`),
    referralCode: () => '',
    smsConsent: () => true,
    consentTextVersion: () => pick([undefined, '2026-11-28-es']),
    isNewOwner: () => false,
    birthday: () => '1990-01-01',
    email: () => (chance(0.5) ? store.ownerEmail : `${newTag()}@example.com`),
    password: () => store.password,
    scope: () => 'kiosk',
    timeZone: () => pick(['America/New_York', 'Pacific/Auckland']),
    pendingReleaseHours: () => 24,
    subdomain: () => (chance(0.5) ? store.subdomain : newTag()),
    cloverApiKey: () => 'key of clover',
    ghlApiKey: () => 'key of ghl',
    ghlFineToken: () => pick([null, '', 'token']),
    // The store's own merchant id causes a conflict, and another one does not.
    cloverMerchantId: () => pick([null, store.merchantId, `M${randomUUID().slice(0, 8).toUpperCase()}`]),
    pointsPerDollar: () => pick([1, 0.01, 2.5]),
    referralPoints: () => pick([1, 100]),
    isReferralEnabled: () => chance(0.5),
    purchaseReferralPercentage: () => pick([0, 5, 0.25]),
    smsLimit: () => pick([0, 1000]),
    isActive: () => chance(0.5),
    storeIds: () => [store.id, pick(disposable.stores)].slice(0, pick([0, 1, 2])),
    search: () => pick(['store', 'Olive Owner', store.id, store.subdomain.slice(0, 8), '-', '%']),
    searchType: () => pick(['name', 'subdomain', 'id', 'all', 'storeId']),
    active: () => chance(0.5),
    stores: () => pick([0, 3]),
    limit: () => pick([1, 9, 500]),
    page: () => pick([1, 2, 1_000_000]),
    cursor: () => pick(CURSORS),
    actorId: () => store.ownerId,
    action: () => 'login',
    recordType: () => 'account',
    recordId: () => store.ownerId,
  };
  const newTag = () => `t${Math.floor(random() * 2 ** 40).toString(36)}`;
  // Calls of the console may change and delete only disposable records.
  const pickId = (path: string) => {
    const noun = /\/(stores|store-owners|store-groups|platform-admins)\//.exec(path)?.[1];
    if (noun === 'stores') return pick(disposable.stores);
    if (noun === 'store-owners') return pick(disposable.owners);
    return noun === 'store-groups' ? pick(disposable.groups) : pick(disposable.admins);
  };
  const invalidValue = (depth = 0): unknown => {
    if (chance(0.6)) return pick(TEXTS);
    if (chance(0.4)) return pick(NUMBERS);
    if (chance(0.4) || depth > 3) return pick([true, false, null]);
    const some = [invalidValue(depth + 1), invalidValue(depth + 1)];
    return chance(0.5) ? some : Object.fromEntries(some.map((value) => [pick(TEXTS), value]));
  };
  const pickValue = (name: string): unknown =>
    chance(0.9) && validValues[name] ? validValues[name]() : invalidValue();
  const encode = (value: unknown) => encodeURIComponent(Buffer.from(String(value)).toString());

  const routes = Object.entries((await getDescription()).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      described,
    })),
  );

  function createPath(pattern: string, { parameters = [] }: Described): string {
    const path = pattern.replace(/\{(\w+)\}/g, (_all, name: string) =>
      chance(0.85) ? encode(name === 'id' && chance(0.9) ? pickId(pattern) : pickValue(name)) : pick(PATHS),
    );
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && chance(0.85))
      .flatMap(({ name }) => Array.from({ length: chance(0.05) ? 2 : 1 }, () => `${name}=${encode(pickValue(name))}`));
    if (chance(0.05)) query.push(pick(['%zz=%zz', '__proto__=1', 'a[]=1', '&&=&', '%ff']));
    return query.length === 0 ? path : `${path}?${query.join('&')}`;
  }

  function createBody({ requestBody }: Described): Buffer | undefined {
    if (chance(requestBody ? 0.05 : 0.1)) return Buffer.from(pick(BODIES), 'latin1');
    if (!requestBody) return undefined;
    const names = Object.keys(requestBody.content['application/json']?.schema.properties ?? {});
    const fields = names.filter(() => chance(0.95)).map((name) => [name, pickValue(name)]);
    if (chance(0.1)) fields.push([pick(TEXTS), invalidValue()]);
    const body = Buffer.from(JSON.stringify(Object.fromEntries(fields)));
    if (chance(0.03)) body[Math.floor(random() * body.length)] = pick([0xff, 0xc0, 0, 0xed]);
    return body;
  }

  return () => {
    const { method, path, described } = pick(routes);
    // Routes that end sessions get an invalid token, because other calls still need the valid ones.
    const endsSessions = path.endsWith('/logout') || path.endsWith('/store/sessions');
    const isForAdmins = described['x-scopes']?.join() === 'admin' && chance(ADMIN_SHARE);
    const token = endsSessions ? 'a'.repeat(43) : isForAdmins ? adminToken : pick(tokens);
    const body = createBody(described);
    return {
      method: chance(0.97) ? method : pick(METHODS),
      path: createPath(path, described),
      route: `${method} ${path.replace(/^\/api/, '')}`,
      body,
      headers: {
        'x-forwarded-for': pick(ADDRESSES),
        ...(chance(0.95) && { authorization: `Bearer ${token}` }),
        ...(body && {
          'content-type': chance(0.95) ? 'application/json' : pick(TYPES),
          'content-length': String(body.length),
        }),
        ...(chance(0.3) && { 'idempotency-key': pick(KEYS) }),
        ...(chance(0.1) && { 'if-none-match': pick(TAGS) }),
      },
    };
  };
}
