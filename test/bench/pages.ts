import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BenchEnvironment, Measurement } from './environment';
import type { BenchFixture } from './fixture';
import { runSteadyLoad, type ServerProcess } from './processes';
import type { SteadyReport, SteadyRequest } from './steadyLoad';

const PAGES_PER_SECOND = 100;
/** The requests of a page that is opened. A phone has cached the other files. */
const listPaths = (subdomain: string) => [`/${subdomain}`, `/${subdomain}/history`];
/** The page requests begin this many seconds before the lookups and end this many seconds after them. */
const MARGIN_SECONDS = 1;

export interface PagesMeasurement {
  /** Pairs of rounds: lookups alone, and lookups during page requests. */
  alone: Measurement[];
  beside: Measurement[];
  pages: SteadyReport[];
  perSecond: number;
}

/** Sends lookups as fast as possible, alone and while 100 customers a second open their page. */
export async function measurePages(
  bench: BenchEnvironment,
  product: ServerProcess,
  fixture: BenchFixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<PagesMeasurement> {
  const requests = await addSessions(bench, fixture);
  const requestsFile = path.join(bench.directory, 'pages.json');
  await writeFile(requestsFile, JSON.stringify(requests));
  const perSecond = PAGES_PER_SECOND * listPaths('').length;
  const open = (forSeconds: number) =>
    runSteadyLoad({ url: product.url, requestsFile, perSecond, seconds: forSeconds });
  const lookUp = () => bench.measure(product, { operation: 'look-up', seconds });
  await open(MARGIN_SECONDS);
  const result: PagesMeasurement = { alone: [], beside: [], pages: [], perSecond: PAGES_PER_SECOND };
  for (let round = 0; round < rounds; round += 1) {
    result.alone.push(await lookUp());
    const opening = open(seconds + 2 * MARGIN_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, MARGIN_SECONDS * 1_000));
    result.beside.push(await lookUp());
    result.pages.push(await opening);
  }
  for (const { statuses } of result.pages) {
    for (const [status, count] of Object.entries(statuses))
      if (status !== '200') bench.errors.push(`pages: ${count} responses with status ${status}`);
  }
  return result;
}

/** Adds a session for each customer and creates the requests of their pages. */
async function addSessions({ sql }: BenchEnvironment, { stores, customers }: BenchFixture): Promise<SteadyRequest[]> {
  const sessions = customers.map(({ id, store }) => ({
    id,
    storeId: stores[store]?.id ?? '',
    subdomain: stores[store]?.subdomain ?? '',
    token: randomBytes(32).toString('base64url'),
  }));
  await sql.query(
    `insert into customer_sessions (token_hash, store_id, customer_id, opened_by, expires_at)
     select h, s, c, 'text', now() + interval '1 day' from unnest($1::bytea[], $2::uuid[], $3::uuid[]) t(h, s, c)`,
    [
      sessions.map(({ token }) => createHash('sha256').update(token).digest()),
      sessions.map(({ storeId }) => storeId),
      sessions.map(({ id }) => id),
    ],
  );
  await sql.query('analyze customer_sessions');
  return sessions.flatMap(({ subdomain, storeId, token }) =>
    listPaths(subdomain).map((rest) => ({
      path: `/api/my${rest}`,
      headers: { cookie: `regulars-customer-${storeId}=${token}` },
    })),
  );
}
