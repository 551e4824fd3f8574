import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureBoards, prepareBoards } from './boards';
import { createCall } from './calls';
import { withBenchEnvironment, type BenchEnvironment } from './environment';
import { prepareFixture } from './fixture';
import { preparePoll, toPollPath } from './polls';
import { median, printErrors, verdict } from './print';
import type { ServerProcess } from './processes';
import { readResidentMb } from './start';

const STREAMS = 5_000;
const SECONDS = 8;
const ROUNDS = 2;
const REDEMPTIONS = 200;
const PAUSE_MS = 50;
/** What 10,000 polling boards may cost when streams are open, compared with polls alone. */
const CPU_TARGET = 1.15;
const KB_TARGET = 25;
/** An eighth of the time in which a board that only polls shows 95 of 100 redemptions. */
const P95_TARGET_MS = (0.95 * 5_000) / 8;

/**
 * Measures streams of live updates: what 5,000 open ones add to the CPU time of 10,000 polling boards and to the
 * memory, and how long after the 201 of a redemption a board has its list.
 */
export async function measureLive(): Promise<void> {
  await withBenchEnvironment(async (bench) => {
    console.log('Preparing boards ...');
    const fixture = await prepareFixture(bench.sql, 4, { stores: 50, customersPerStore: 20 });
    const server = await bench.serveProduct();
    const prepared = await prepareBoards(bench, server);
    const cores = { without: [] as number[], with: [] as number[] };
    let kilobytes = 0;
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const without = await measureBoards(bench, server, SECONDS, prepared);
      const before = readResidentMb(server.pid);
      const streams = await openStreams(server, prepared.boards.slice(0, STREAMS));
      if (round === 0) kilobytes = ((readResidentMb(server.pid) - before) * 1_024) / STREAMS;
      const beside = await measureBoards(bench, server, SECONDS, prepared);
      for (const stream of streams) stream.destroy();
      await sleep(1_000);
      if (round === 0) continue;
      cores.without.push(without.serverCores + without.databaseCores);
      cores.with.push(beside.serverCores + beside.databaseCores);
    }
    const ratio = median(cores.with) / median(cores.without);
    console.log(
      `10,000 boards with ${STREAMS} streams to without: ${ratio.toFixed(2)} times the CPU, ${verdict(ratio <= CPU_TARGET)}`,
    );
    console.log(`a stream: ${kilobytes.toFixed(1)} KB, ${verdict(kilobytes <= KB_TARGET)}`);
    const p95 = await measureArrival(bench, server, fixture);
    console.log(`201 of a redeem to the list, p95: ${p95.toFixed(0)} ms, ${verdict(p95 <= P95_TARGET_MS)}`);
    printErrors(bench.errors);
  });
}

interface Stream {
  destroy(): void;
}

function openStream(
  server: ServerProcess,
  { storeId, token }: { storeId: string; token: string },
  onEvent: () => void = () => undefined,
): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}/api/stores/${storeId}/events/stream`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    request.on('error', reject).on('response', (response) => {
      response
        .on('error', () => undefined)
        .on('data', (chunk: Buffer) => {
          if (chunk.toString().includes('data:')) onEvent();
        });
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`the stream answered ${response.statusCode}`));
    });
  });
}

async function openStreams(server: ServerProcess, boards: { storeId: string; token: string }[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let from = 0; from < boards.length; from += 250) {
    const some = boards.slice(from, from + 250);
    streams.push(...(await Promise.all(some.map((board) => openStream(server, board)))));
  }
  return streams;
}

/** Redeems one after another. Returns the 95th percentile of the ms until the board of the store has the new list. */
async function measureArrival(
  bench: BenchEnvironment,
  server: ServerProcess,
  fixture: Awaited<ReturnType<typeof prepareFixture>>,
): Promise<number> {
  const arrived = new Map<string, (at: number) => void>();
  const streams: Stream[] = [];
  for (const { id: storeId, boardToken: token } of fixture.stores) {
    let { etag } = await preparePoll(server, { storeId, token });
    const poll = async () => {
      const response = await fetch(server.url + toPollPath(storeId), {
        headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
      });
      await response.arrayBuffer();
      if (response.status !== 200) return;
      etag = response.headers.get('etag') ?? '';
      const now = performance.now();
      arrived.get(storeId)?.(now);
    };
    streams.push(await openStream(server, { storeId, token }, () => void poll()));
  }
  const times: number[] = [];
  for (let n = 0; n < REDEMPTIONS; n += 1) {
    const { path, token, body } = createCall({ operation: 'redeem' }, fixture, n);
    const storeId = fixture.stores[fixture.customers[n % fixture.customers.length]?.store ?? 0]?.id ?? '';
    const arrival = new Promise<number>((resolve) => arrived.set(storeId, resolve));
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    const answeredAt = performance.now();
    if (response.status !== 201) bench.errors.push(`redeem: ${response.status} ${await response.text()}`);
    times.push(Math.max(0, (await arrival) - answeredAt));
    await sleep(PAUSE_MS);
  }
  for (const stream of streams) stream.destroy();
  return times.sort((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? NaN;
}
