import type { BoardsMeasurement } from './boards';
import { SERVERS, type Rounds } from './compare';
import type { Measurement } from './environment';
import type { PagesMeasurement } from './pages';

type Figure = 'perSecond' | 'p50' | 'p99' | 'serverCpu' | 'databaseCpu';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

export const getMedian = (rounds: readonly Measurement[], figure: Figure) =>
  median(rounds.map((round) => round[figure]));
/** Rounds are compared in pairs, because other load on the machine affects both rounds of a pair. */
const getRatio = (rounds: readonly Measurement[], others: readonly Measurement[]) =>
  median(rounds.map((round, index) => round.perSecond / (others[index]?.perSecond ?? NaN)));
export const verdict = (reached: boolean) => (reached ? 'reached' : 'MISSED');
const percent = (share: number) => `${Math.round(share * 100)}%`;

const NAMES = { bare: 'bare', pipelined: 'bare, pipelined', product: 'product' };

export function printTable(title: string, rows: readonly (readonly [string, readonly Measurement[]])[]): void {
  console.log(`\n${title}`);
  console.log(`${' '.repeat(24)}requests/s    p50 ms    p99 ms    CPU µs/request: server  PostgreSQL`);
  for (const [name, rounds] of rows) {
    const cells = [
      Math.round(getMedian(rounds, 'perSecond')).toString().padStart(10),
      getMedian(rounds, 'p50').toFixed(1).padStart(10),
      getMedian(rounds, 'p99').toFixed(1).padStart(10),
      getMedian(rounds, 'serverCpu').toFixed(0).padStart(26),
      getMedian(rounds, 'databaseCpu').toFixed(0).padStart(12),
    ];
    console.log(name.padEnd(24) + cells.join(''));
  }
}

/** Prints the median rate, time and CPU usage of each server, and the ratios with their targets. */
export function printComparison(
  operation: string,
  rounds: Rounds,
  target: { bare: number; pipelined?: number; p99?: number },
): void {
  printTable(
    `${operation}, 50 connections, median of ${rounds.product.length} rounds`,
    SERVERS.map((server) => [NAMES[server], rounds[server]] as const),
  );
  for (const server of ['bare', 'pipelined'] as const) {
    const ratio = getRatio(rounds.product, rounds[server]);
    const wanted = target[server];
    const goal = wanted === undefined ? '' : `, target ${percent(wanted)}: ${verdict(ratio >= wanted)}`;
    console.log(`product to ${NAMES[server]}: ${percent(ratio)}${goal}`);
  }
  console.log(`${NAMES.pipelined} to ${NAMES.bare}: ${percent(getRatio(rounds.pipelined, rounds.bare))}`);
  if (target.p99 === undefined) return;
  const p99 = getMedian(rounds.product, 'p99');
  console.log(`product's p99: ${p99.toFixed(1)} ms, target ${target.p99} ms: ${verdict(p99 <= target.p99)}`);
}

/** Prints the results of polling unchanged boards, and compares their CPU time with that of lookups. */
export function printPolls(
  polls: Record<'many' | 'short' | 'long', readonly Measurement[]>,
  { lookUps, sizes }: { lookUps: readonly Measurement[]; sizes: Record<'many' | 'short' | 'long', number> },
): void {
  printTable('poll of unchanged boards (304), 50 connections', [
    [`${sizes.many} stores`, polls.many],
    [`${sizes.short.toLocaleString('en-US')} redemptions`, polls.short],
    [`${sizes.long.toLocaleString('en-US')} redemptions`, polls.long],
  ]);
  const printIncrease = (what: string, cpu: number, reference: number) => {
    const increase = cpu / reference - 1;
    const sign = increase < 0 ? '' : '+';
    console.log(`${what}: ${sign}${(increase * 100).toFixed(1)}%, target at most +10%: ${verdict(increase <= 0.1)}`);
  };
  const getCpu = (rounds: readonly Measurement[]) => getMedian(rounds, 'serverCpu');
  const getAllCpu = (rounds: readonly Measurement[]) => getCpu(rounds) + getMedian(rounds, 'databaseCpu');
  printIncrease('server CPU of a poll, compared with a look-up', getCpu(polls.many), getCpu(lookUps));
  printIncrease('CPU with the long history, compared with the short', getAllCpu(polls.long), getAllCpu(polls.short));
}

/** Prints the number of CPU cores that 10,000 boards use. */
export function printBoards({ boards, perSecond, serverCores, databaseCores, p50, p99 }: BoardsMeasurement): void {
  const cores = serverCores + databaseCores;
  const [count, rate] = [boards, perSecond].map((value) => value.toLocaleString('en-US'));
  console.log(`\n${count} unchanged boards, ${rate} polls/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  console.log(
    `cores: ${serverCores.toFixed(2)} server + ${databaseCores.toFixed(2)} database = ${cores.toFixed(2)}, ` +
      `target 0.25: ${verdict(cores <= 0.25)}`,
  );
}

/** Prints how much 100 customer pages a second slow down lookups. */
export function printPages({ alone, beside, pages, perSecond }: PagesMeasurement): void {
  printTable(`look-up next to ${perSecond} pages of customers a second`, [
    ['alone', alone],
    ['with pages', beside],
  ]);
  const lost = 1 - getRatio(beside, alone);
  console.log(`rate lost: ${percent(lost)}, target at most 10%: ${verdict(lost <= 0.1)}`);
  console.log(`requests of pages: p50 ${median(pages.map(({ p50 }) => p50)).toFixed(1)} ms`);
}

/** Prints the median start time, without the start of the database, and the median memory. */
export function printStarts(starts: readonly { readyMs: number; residentMb: number }[]): void {
  const readyMs = median(starts.map((start) => start.readyMs));
  const residentMb = median(starts.map((start) => start.residentMb));
  console.log(`\nstart to ready: ${Math.round(readyMs)} ms, target 1,000 ms: ${verdict(readyMs <= 1_000)}`);
  console.log(
    `resident after 1,000 look-ups: ${Math.round(residentMb)} MB, target 150 MB: ${verdict(residentMb <= 150)}`,
  );
}

export function printErrors(errors: readonly string[]): void {
  if (errors.length === 0) return;
  console.log(
    `\nUnexpected responses, so the figures above are invalid:\n${errors.map((error) => `  ${error}`).join('\n')}`,
  );
  process.exitCode = 1;
}
