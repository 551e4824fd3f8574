import type { LoadReport } from './load';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

const verdict = (reached: boolean) => (reached ? 'reached' : 'MISSED');
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Prints request rates and times of both servers as medians of their rounds, and the ratio with its target. */
export function printComparison(
  operation: string,
  reports: { product: LoadReport[]; bare: LoadReport[] },
  target: { ratio: number; p99?: number },
): void {
  const getMedian = (rounds: LoadReport[], figure: 'perSecond' | 'p50' | 'p99') =>
    median(rounds.map((report) => report[figure]));
  const rates = { product: getMedian(reports.product, 'perSecond'), bare: getMedian(reports.bare, 'perSecond') };
  const p99 = getMedian(reports.product, 'p99');
  console.log(`\n${operation}, 50 connections, median of ${reports.product.length} rounds`);
  console.log('            requests/s    p50 ms    p99 ms');
  for (const server of ['bare', 'product'] as const) {
    const cells = [Math.round(rates[server]).toString().padStart(12)];
    for (const figure of ['p50', 'p99'] as const)
      cells.push(getMedian(reports[server], figure).toFixed(1).padStart(10));
    console.log(server.padEnd(10) + cells.join(''));
  }
  // Rounds are compared in pairs, so that other load on the machine affects both servers.
  const ratio = median(
    reports.product.map((report, round) => report.perSecond / (reports.bare[round]?.perSecond ?? NaN)),
  );
  console.log(`ratio ${percent(ratio)}, target ${percent(target.ratio)}: ${verdict(ratio >= target.ratio)}`);
  if (target.p99 !== undefined)
    console.log(`p99 ${p99.toFixed(1)} ms, target ${target.p99} ms: ${verdict(p99 <= target.p99)}`);
}

/** Prints the rates of polling an unchanged board with a short and a long history. */
export function printPolls([short, shortRate]: [number, number], [long, longRate]: [number, number]): void {
  const increase = shortRate / longRate - 1;
  console.log('\npoll of an unchanged board (304), 50 connections');
  for (const [size, rate] of [
    [short, shortRate],
    [long, longRate],
  ] as const) {
    console.log(
      `${size.toLocaleString('en-US').padStart(10)} redemptions ${Math.round(rate).toString().padStart(8)} requests/s`,
    );
  }
  console.log(
    `cost ${increase < 0 ? '' : '+'}${(increase * 100).toFixed(1)}%, target at most +10%: ${verdict(increase <= 0.1)}`,
  );
}

export function printErrors(errors: readonly string[]): void {
  if (errors.length === 0) return;
  console.log(
    `\nUnexpected responses, so the figures above are invalid:\n${errors.map((error) => `  ${error}`).join('\n')}`,
  );
  process.exitCode = 1;
}
