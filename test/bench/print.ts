import type { LoadReport } from './load';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

const verdict = (reached: boolean) => (reached ? 'reached' : 'MISSED');
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Requests a second and times of both servers, the medians of their rounds, and the ratio against its target. */
export function printComparison(
  act: string,
  reports: { product: LoadReport[]; bare: LoadReport[] },
  target: { ratio: number; p99?: number },
): void {
  const of = (who: LoadReport[], figure: 'perSecond' | 'p50' | 'p99') => median(who.map((report) => report[figure]));
  const rates = { product: of(reports.product, 'perSecond'), bare: of(reports.bare, 'perSecond') };
  const p99 = of(reports.product, 'p99');
  console.log(`\n${act}, 50 connections, median of ${reports.product.length} rounds`);
  console.log('            requests/s    p50 ms    p99 ms');
  for (const who of ['bare', 'product'] as const) {
    const cells = [Math.round(rates[who]).toString().padStart(12)];
    for (const figure of ['p50', 'p99'] as const) cells.push(of(reports[who], figure).toFixed(1).padStart(10));
    console.log(who.padEnd(10) + cells.join(''));
  }
  // Neighbours in time are compared with each other, so that a busy minute of the machine counts for both.
  const ratio = median(
    reports.product.map((report, round) => report.perSecond / (reports.bare[round]?.perSecond ?? NaN)),
  );
  console.log(`ratio ${percent(ratio)}, target ${percent(target.ratio)}: ${verdict(ratio >= target.ratio)}`);
  if (target.p99 !== undefined)
    console.log(`p99 ${p99.toFixed(1)} ms, target ${target.p99} ms: ${verdict(p99 <= target.p99)}`);
}

/** The unchanged poll at a short and at a long history. */
export function printPolls([short, shortRate]: [number, number], [long, longRate]: [number, number]): void {
  const grown = shortRate / longRate - 1;
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
    `cost ${grown < 0 ? '' : '+'}${(grown * 100).toFixed(1)}%, target at most +10%: ${verdict(grown <= 0.1)}`,
  );
}

export function printProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  console.log(
    `\nNot as expected, so the figures above do not count:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
  process.exitCode = 1;
}
