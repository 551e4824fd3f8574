import { readFileSync } from 'node:fs';
import { createCall } from './calls';
import type { BenchEnvironment } from './environment';
import type { BenchFixture } from './fixture';

const STARTS = 3;
const REQUESTS = 1_000;

/** Starts the product several times. Returns the ms until it was ready and its memory in MB after 1,000 lookups. */
export async function measureStarts(
  bench: BenchEnvironment,
  fixture: BenchFixture,
): Promise<{ readyMs: number; residentMb: number }[]> {
  const starts = [];
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now();
    const server = await bench.serveProduct();
    const readyMs = performance.now() - startedAt;
    for (let n = 0; n < REQUESTS; n += 1) {
      const { path, token } = createCall({ operation: 'look-up' }, fixture, n);
      const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
      if (response.status !== 200) bench.errors.push(`look-up after the start: status ${response.status}`);
      await response.arrayBuffer();
    }
    starts.push({ readyMs, residentMb: readResidentMb(server.pid) });
    await server.stop();
  }
  return starts;
}

/** The memory of a process that is in use, in MB. */
export function readResidentMb(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}
