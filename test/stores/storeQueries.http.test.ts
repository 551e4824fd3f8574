import { randomBytes } from 'node:crypto';
import type { Store } from '../../src/contract/stores';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { idWith } from '../support/ids';
import { sql } from '../support/sql';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

const list = <Body = Store[]>(path: string) => call<Body>('GET', path, { token });
const toNames = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

/** Inserts stores named by the tag and a number, each a second older than the previous one. Returns the names. */
async function addStores(tag: string, count: number): Promise<string[]> {
  await sql(
    `insert into stores (name, subdomain, is_active, created_at)
     select $1 || ' ' || lpad(n::text, 3, '0'), $1 || '-' || n, n % 2 = 1, now() - n * interval '1 second'
     from generate_series(1, $2::integer) n`,
    [tag, count],
  );
  return Array.from({ length: count }, (_, n) => `${tag} ${String(n + 1).padStart(3, '0')}`);
}

const long = (length: number) => 'x'.repeat(length);
test.each([
  [`search=${long(121)}`, 'search must be at most 120 characters'],
  ['searchType=owner', 'searchType must be one of name, subdomain, id'],
  ['active=maybe', 'active must be true or false'],
  ['limit=0', 'limit must be at least 1'],
  ['limit=501', 'limit must be at most 500'],
  ['limit=many', 'limit must be a whole number'],
  ['page=0', 'page must be at least 1'],
  ['page=1000001', 'page must be at most 1000000'],
  ['page=many', 'page must be a whole number'],
  [`cursor=${long(201)}`, 'cursor must be at most 200 characters'],
])('AP-04 %s is rejected by the list and by the list of names', async (query, message) => {
  for (const path of ['/stores', '/stores/names']) {
    const { status, body } = await list<{ message: string[] }>(`${path}?${query}`);
    expect([path, status, body.message]).toEqual([path, 400, [message]]);
  }
});

test.each([
  `search=${long(120)}`,
  'limit=500',
  'limit=1',
  'limit=1.5&page=1.5',
  'page=1000000&limit=1',
  'active=false&limit=1',
])('AP-04 %s is accepted by the list and by the list of names', async (query) => {
  for (const path of ['/stores', '/stores/names']) {
    expect([path, (await list(`${path}?${query}`)).status]).toEqual([path, 200]);
  }
});

test('AP-04 a cursor is rejected if it is invalid, if there is a page too, and by the list of names', async () => {
  const tag = newTag();
  await addStores(tag, 2);
  const link = (await list(`/stores?search=${tag}&limit=1`)).headers.get('link') ?? '';
  const [, cursor = ''] = /cursor=([^&>]+)/.exec(link) ?? [];
  for (const [query, message] of [
    [`cursor=${cursor}&page=1`, 'cursor and page cannot be combined'],
    ['cursor=nonsense', 'cursor is not valid'],
    [`cursor=${cursor}!`, 'cursor is not valid'],
    ['cursor=', 'cursor is not valid'],
  ] as const) {
    const { status, body } = await list<{ message: string }>(`/stores?${query}`);
    expect([query, status, body.message]).toEqual([query, 400, message]);
  }
  const names = await list<{ message: string }>(`/stores/names?cursor=${cursor}`);
  expect([names.status, names.body.message]).toEqual([400, 'cursor is not supported by this list; use page']);
});

test('AP-04 a page has 100 stores by default, and a list without page, limit and cursor has all stores', async () => {
  const tag = newTag();
  const all = await addStores(tag, 102);
  for (const [path, named] of [
    ['/stores', all],
    ['/stores/names', all],
  ] as const) {
    const pages = [1, 2, 3].map((page) => list(`${path}?search=${tag}&page=${page}`));
    const [first, second, third] = await Promise.all(pages);
    expect([path, first && toNames(first)]).toEqual([path, named.slice(0, 100)]);
    expect([path, second && toNames(second), third?.body]).toEqual([path, named.slice(100), []]);
    expect(first?.headers.get('x-total-count')).toBe('102');
    const whole = await list(`${path}?search=${tag}`);
    expect([toNames(whole), whole.headers.get('x-total-count')]).toEqual([named, '102']);
    expect(whole.headers.get('link')).toBeNull();
    expect(toNames(await list(`${path}?search=${tag}&limit=2&page=2`))).toEqual(named.slice(2, 4));
  }
  const { headers } = await list(`/stores?search=${tag}&limit=1`);
  const [, cursor = ''] = /cursor=([^&>]+)/.exec(headers.get('link') ?? '') ?? [];
  expect(toNames(await list(`/stores?search=${tag}&cursor=${cursor}`))).toEqual(all.slice(1, 101));
});

test('ST-02 AP-04 active and inactive stores are found by name, subdomain and id', async () => {
  const tag = newTag();
  const all = await addStores(tag, 4);
  const ids = await sql<{ id: string }>('select id from stores where starts_with(name, $1) order by name', [`${tag} `]);
  const [on, off] = [all.filter((_name, n) => n % 2 === 0), all.filter((_name, n) => n % 2 === 1)];
  for (const path of ['/stores', '/stores/names']) {
    for (const by of [`search=${tag}`, `search=${tag}&searchType=name`, `search=${tag}&searchType=subdomain`]) {
      for (const [active, named] of [
        ['', all],
        ['&active=true', on],
        ['&active=false', off],
      ] as const) {
        const found = await list(`${path}?${by}${active}`);
        expect([path, by, active, toNames(found)]).toEqual([path, by, active, named]);
        expect((await list(`${path}?${by}${active}&limit=1`)).headers.get('x-total-count')).toBe(String(named.length));
      }
    }
    for (const [active, count] of [
      ['', 1],
      ['&active=true', 0],
      ['&active=false', 1],
    ] as const) {
      const found = await list(`${path}?search=${ids[1]?.id ?? ''}&searchType=id${active}`);
      expect([path, active, found.body.length]).toEqual([path, active, count]);
    }
  }
});

test('ST-01 AP-04 a search by name ignores subdomains, a search by subdomain ignores names, and spaces find all stores', async () => {
  const [name, subdomain] = [newTag(), newTag()];
  await sql('insert into stores (name, subdomain) values ($1, $2)', [name, subdomain]);
  expect((await list(`/stores?search=${subdomain}`)).body).toEqual([]);
  expect((await list(`/stores?search=${name}&searchType=subdomain`)).body).toEqual([]);
  expect(toNames(await list(`/stores?search=%20${name}%20`))).toEqual([name]);
  expect(toNames(await list(`/stores?search=${name}%00`))).toEqual([name]);
  const some = await list('/stores?search=%20&limit=1');
  expect([some.status, some.body.length]).toEqual([200, 1]);
});

test('ST-01 AP-04 names with equal first 24 characters are distinguished by a search', async () => {
  const tag = newTag();
  const [one, other] = [`${tag} a rather long name of one`, `${tag} a rather long name of another`];
  for (const [n, name] of [one, other].entries()) {
    await sql('insert into stores (name, subdomain) values ($1, $2)', [name, `${tag}-${n}`]);
  }
  expect(toNames(await list(`/stores?search=${encodeURIComponent(other)}`))).toEqual([other]);
});

test('ST-01 AP-04 a search by id finds ids that start with the term, or else ids that contain it, regardless of case', async () => {
  const tag = newTag();
  await addStores(tag, 1);
  const [store] = await sql<{ id: string }>('select id from stores where starts_with(name, $1)', [`${tag} `]);
  const id = store?.id ?? '';
  const search = async (text: string) =>
    (await list(`/stores?searchType=id&search=${encodeURIComponent(text)}`)).body.map((one) => one.id);
  for (const text of [id, id.toUpperCase(), id.slice(0, 33), id.slice(12), id.slice(20).toUpperCase()]) {
    expect([text, await search(text)]).toEqual([text, [id]]);
  }
  for (const text of ['zzz', '%', `${id}0`, '----']) expect([text, await search(text)]).toEqual([text, []]);

  const digits = randomBytes(4).toString('hex');
  const [begins, has] = [idWith(digits, 'first'), idWith(digits, 'last')];
  for (const one of [begins, has]) {
    await sql('insert into stores (id, name, subdomain) values ($1, $2, $3)', [one, tag, newTag()]);
  }
  expect(await search(digits)).toEqual([begins]);
  await sql('delete from stores where id = $1', [begins]);
  expect(await search(digits)).toEqual([has]);
});
