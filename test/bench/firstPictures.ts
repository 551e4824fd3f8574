import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Result } from 'lighthouse';
import { buildClientIfStale } from '../../src/tools/build/buildClient';
import { browserLaunch } from '../support/browserBinary';
import { withBenchEnvironment, type BenchEnvironment } from './environment';
import { createStores } from './fixture';
import { median, printErrors, verdict } from './print';

const ROUNDS = process.argv.includes('--quick') ? 1 : 5;
const BARE_PAGE = path.join(__dirname, 'barePage');
const AREAS = ['sign-in', 'kiosk', 'board', 'setup', 'join'] as const;
type Area = (typeof AREAS)[number];

/** What one visit costs: times in ms, bytes on the wire. */
interface Visit {
  largestPaint: number;
  firstPaint: number;
  /** The parts of all long tasks over 50 ms. Lighthouse counts only those after the first paint. */
  blocking: number;
  bytes: number;
  shift: number;
  accessibility: number;
}

/** The figures with a target: at most this share of the bare page's. */
const TARGETS = { largestPaint: 0.5, firstPaint: 1, blocking: 1, bytes: Infinity } as const;
const NAMES = { largestPaint: 'largest paint', firstPaint: 'first paint', blocking: 'blocking', bytes: 'bytes' };

/**
 * Compares the first visits of five pages with that of a page of the same packages with one form and nothing else
 * (barePage). Lighthouse visits both as a phone on a slow network, in turn.
 */
export async function measureFirstPictures(): Promise<void> {
  await buildClientIfStale();
  await withBenchEnvironment(async (bench) => {
    const bare = await serveBarePage(bench.directory);
    const product = await bench.serveProduct();
    const visits = {
      bare: [] as Visit[],
      ...(Object.fromEntries(AREAS.map((area) => [area, [] as Visit[]])) as Record<Area, Visit[]>),
    };
    const pages = await listPages(bench);
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.bare.push(await visit(`${bare.url}/`, {}, bench.directory));
      for (const area of AREAS) {
        const { address, storage } = pages[area];
        visits[area].push(await visit(product.url + address, storage, bench.directory));
      }
    }
    await bare.stop();
    print(visits);
    printErrors(bench.errors);
  });
}

function print(visits: Record<Area | 'bare', readonly Visit[]>): void {
  for (const name of ['bare', ...AREAS] as const) {
    const of = (figure: keyof Visit) => median(visits[name].map((visit) => visit[figure]));
    console.log(
      `\n${name}: largest paint ${of('largestPaint').toFixed(0)} ms, first paint ${of('firstPaint').toFixed(0)} ms, ` +
        `blocking ${of('blocking').toFixed(0)} ms, ${(of('bytes') / 1_000).toFixed(1)} KB, ` +
        `shift ${of('shift').toFixed(3)}, accessibility ${of('accessibility').toFixed(0)}`,
    );
    if (name === 'bare') continue;
    for (const figure of Object.keys(TARGETS) as (keyof typeof TARGETS)[]) {
      const ratio = median(visits[name].map((visit, round) => visit[figure] / (visits.bare[round]?.[figure] ?? NaN)));
      const target = TARGETS[figure];
      const goal = target === Infinity ? '' : `, target ${target}: ${verdict(ratio <= target)}`;
      console.log(`  ${NAMES[figure]} to bare: ${ratio.toFixed(2)}${goal}`);
    }
    console.log(
      `  no shift: ${verdict(of('shift') < 0.001)}; accessibility 100: ${verdict(of('accessibility') === 100)}`,
    );
  }
}

/** The addresses of the pages, and what the browser has stored there. */
async function listPages({
  sql,
}: BenchEnvironment): Promise<Record<Area, { address: string; storage: Record<string, string> }>> {
  const [store] = await createStores(sql, 1);
  if (!store) throw new Error('no store was created');
  const { id, subdomain, token, boardToken } = store;
  const toSession = (role: string, sessionToken: string) => ({
    token: sessionToken,
    role,
    isDashboard: 'false',
    auth_user: JSON.stringify({ id: null, email: null, role, storeId: id, store: { id, subdomain, name: 'Bench 1' } }),
  });
  return {
    'sign-in': { address: '/auth/login', storage: {} },
    kiosk: { address: '/customer/entry', storage: toSession('store_owner', token) },
    board: { address: '/cashier/dashboard', storage: toSession('cashier', boardToken) },
    setup: { address: `/setup#${'A'.repeat(43)}`, storage: {} },
    join: { address: `/join/${subdomain}`, storage: {} },
  };
}

/** Visits an address in a new browser, with Lighthouse. */
async function visit(address: string, storage: Record<string, string>, directory: string): Promise<Visit> {
  const { default: lighthouse } = await import('lighthouse');
  const { launchOptions } = browserLaunch();
  const profile = await mkdtemp(path.join(directory, 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--remote-debugging-port=0'],
  });
  const port = Number((await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')[0]);
  try {
    const [page] = context.pages();
    await page?.goto(new URL('/favicon.svg', address).href);
    await page?.evaluate(
      (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
      storage,
    );
    await page?.goto('about:blank');
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: true,
      // A simulated network takes the scripts, which here arrive before the first frame, for what the paint waited for.
      throttlingMethod: 'devtools',
    });
    if (!result) throw new Error(`Lighthouse has no result for ${address}`);
    return toVisit(result.lhr);
  } finally {
    await context.close();
  }
}

function toVisit({ audits, categories }: Result): Visit {
  const read = (name: string) => audits[name]?.numericValue ?? NaN;
  return {
    largestPaint: read('largest-contentful-paint'),
    firstPaint: read('first-contentful-paint'),
    blocking: sumBlocking(audits['long-tasks']?.details),
    bytes: read('total-byte-weight'),
    shift: read('cumulative-layout-shift'),
    accessibility: (categories.accessibility?.score ?? NaN) * 100,
  };
}

const LONG_TASK_MS = 50;

function sumBlocking(details: Result['audits'][string]['details']): number {
  if (details?.type !== 'table') return NaN;
  return details.items.reduce((sum, { duration }) => sum + Math.max(0, Number(duration) - LONG_TASK_MS), 0);
}

/** Builds the bare page and serves it as the product serves its client: compressed, and scripts for ever. */
async function serveBarePage(directory: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const output = path.join(directory, 'barePage');
  const cli = path.join(path.dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
  execFileSync(
    process.execPath,
    [cli, '--config', path.join(BARE_PAGE, 'webpack.config.cjs'), '--output-path', output],
    { stdio: 'ignore' },
  );
  const server = http.createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    const file = path.join(output, `${name}.br`);
    if (!existsSync(file)) {
      response.writeHead(name === '/favicon.svg' ? 200 : 404, { 'content-type': 'text/plain' }).end();
      return;
    }
    response
      .writeHead(200, {
        'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': name.endsWith('.js') ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
