import { measureBackup } from './backup';
import { measureBoards } from './boards';
import { measureChain } from './chain';
import { compareServers } from './compare';
import { withBenchEnvironment } from './environment';
import { measureEvents } from './events';
import { measureFirstPictures } from './firstPictures';
import { prepareHistory } from './fixture';
import { measureJoin } from './join';
import { measureLists } from './lists';
import { measureLive } from './live';
import { measurePages } from './pages';
import { measurePolls } from './polls';
import { printBoards, printComparison, printErrors, printPages, printPolls, printStarts } from './print';
import { explainAtScale } from './scale';
import { measureStarts } from './start';
import { measureWebhooks } from './webhooks';

/**
 * Implements `npm run bench`. It compares lookups and redemptions over HTTP with two bare Fastify and pg servers that
 * run equal statements on one packaged database: one with a pool, and one that pipelines statements over shared
 * connections. Then it polls unchanged boards, polls 10,000 boards at a fixed rate, and sends lookups during requests
 * of customer pages. It prints only the results. `--quick` shortens the runs and the history. `--scale`, `--lists`,
 * `--backup`, `--chain`, `--events`, `--join`, `--live`, `--pages` and `--webhooks` run other benchmarks instead.
 */

const FULL = {
  rounds: 3,
  seconds: 5,
  warmUpSeconds: 5,
  pollRounds: 6,
  pollSeconds: 2,
  rewards: 14,
  long: 1_000_000,
  boardSeconds: 15,
};
const QUICK = {
  rounds: 2,
  seconds: 2,
  warmUpSeconds: 1,
  pollRounds: 2,
  pollSeconds: 1,
  rewards: 10,
  long: 200_000,
  boardSeconds: 6,
};
const SHORT = 1_000;

async function main(): Promise<void> {
  const durations = process.argv.includes('--quick') ? QUICK : FULL;
  await withBenchEnvironment(async (bench) => {
    console.log('Preparing stores, customers and points ...');
    const fixture = await bench.addFixture(durations.rewards);
    const short = await prepareHistory(bench.sql, SHORT);
    const long = await prepareHistory(bench.sql, durations.long);
    await bench.sql.query('vacuum analyze');
    await bench.sql.query('checkpoint');
    printStarts(await measureStarts(bench, fixture));
    const servers = {
      bare: await bench.serveBare('pool'),
      pipelined: await bench.serveBare('pipeline'),
      product: await bench.serveProduct(),
    };
    const lookUps = await compareServers(bench, servers, 'look-up', durations);
    printComparison('look-up', lookUps, { bare: 1, pipelined: 0.8, p99: 10 });
    printComparison('redeem', await compareServers(bench, servers, 'redeem', durations), { bare: 0.75 });
    const many = fixture.stores.map(({ id, boardToken }) => ({ storeId: id, token: boardToken }));
    const polls = await measurePolls(
      bench,
      servers.product,
      { many, short, long },
      { rounds: durations.pollRounds, seconds: durations.pollSeconds },
    );
    printPolls(polls, { lookUps: lookUps.product, sizes: { many: many.length, short: SHORT, long: durations.long } });
    printBoards(await measureBoards(bench, servers.product, durations.boardSeconds));
    printPages(await measurePages(bench, servers.product, fixture, durations));
    printErrors(bench.errors);
  });
}

/** The factor in an option such as --scale=0.01, or 1 for --scale; null without the option. */
function readFactor(option: string): number | null {
  const given = process.argv.find((argument) => argument === option || argument.startsWith(`${option}=`));
  return given === undefined ? null : Number(given.split('=')[1] ?? 1);
}

function start(): Promise<void> {
  const [scale, lists, webhooks] = [readFactor('--scale'), readFactor('--lists'), readFactor('--webhooks')];
  if (scale !== null) return explainAtScale(scale);
  if (lists !== null) return measureLists(lists);
  if (webhooks !== null) return measureWebhooks(webhooks);
  const join = readFactor('--join');
  if (join !== null) return measureJoin(join);
  if (process.argv.includes('--chain')) return measureChain();
  if (process.argv.includes('--events')) return measureEvents();
  if (process.argv.includes('--live')) return measureLive();
  if (process.argv.includes('--pages')) return measureFirstPictures();
  return process.argv.includes('--backup') ? measureBackup() : main();
}

start().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
