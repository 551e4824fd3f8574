import { once } from 'node:events';
import http from 'node:http';
import fastify from 'fastify';
import { readInBatches, sendCsv, toCsv, type CsvColumns } from '../../src/server/platform/http/sendCsv';
import { eventually } from '../support/eventually';

interface Row {
  text: string | null;
  points: number;
}
const COLUMNS: CsvColumns<Row> = { Text: ({ text }) => text, Points: ({ points }) => points };

test('BX-45 text that a spreadsheet would run as a formula is written as text', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
  const lines = toCsv(
    COLUMNS,
    dangerous.map((text) => ({ text, points: -5 })),
  );
  const expected = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", `"'\r=1"`];
  expect(lines).toBe(expected.map((cell) => `${cell},-5\r\n`).join(''));
});

test('BX-45 the file begins with a byte order mark and its headers, and quotes, commas and line breaks are escaped', () => {
  const rows = [
    { text: 'Ann "Bo", Cole', points: 1 },
    { text: 'José\nÑandú', points: 0 },
    { text: null, points: 2 },
  ];
  expect(toCsv(COLUMNS, rows, true)).toBe('\ufeffText,Points\r\n"Ann ""Bo"", Cole",1\r\n"José\nÑandú",0\r\n,2\r\n');
});

test('BX-45 each batch is read after the last row of the one before', async () => {
  const asked: (number | undefined)[] = [];
  const read: number[][] = [];
  const batches = readInBatches<number>(2, (after, limit) => {
    asked.push(after);
    return Promise.resolve([1, 2, 3].filter((n) => n > (after ?? 0)).slice(0, limit));
  });
  for await (const batch of batches) read.push(batch);
  expect(read).toEqual([[1, 2], [3]]);
  expect(asked).toEqual([undefined, 2]);
});

/** Starts a server that sends an endless file and counts the batches that it has read. */
async function startEndless() {
  const state = { read: 0, isClosed: false };
  async function* batches() {
    try {
      for (;;) {
        state.read += 1;
        yield await Promise.resolve(Array.from({ length: 1_000 }, () => ({ text: 'x'.repeat(50), points: 1 })));
      }
    } finally {
      state.isClosed = true;
    }
  }
  const app = fastify();
  app.get('/', (_request, reply) => sendCsv(reply, { name: 'endless', columns: COLUMNS, batches: batches() }));
  app.get('/other', () => 'answered');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  /** Sends this many other requests, which gives the server time to read more batches. */
  const answerOthers = async (count: number) => {
    for (let n = 0; n < count; n += 1) await fetch(`${url}/other`).then((response) => response.text());
  };
  return { state, url, answerOthers, close: () => app.close() };
}

test('BX-45 a slow client pauses the reading, and a client that disconnects ends it', async () => {
  const { state, url, answerOthers, close } = await startEndless();
  const request = http.get(url);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(response.headers['content-disposition']).toBe('attachment; filename="endless.csv"');
  const held = await eventually('the reading is held', async () => {
    const before = state.read;
    await answerOthers(20);
    return state.read === before ? before : null;
  });
  await answerOthers(50);
  expect(state.read).toBe(held);
  expect(state.isClosed).toBe(false);
  request.destroy();
  await eventually('the reading has ended', () => state.isClosed);
  await close();
});

test('BX-45 an error before the first row is an ordinary response, and a later one cuts the file short', async () => {
  const app = fastify();
  const failAfter = async function* (count: number) {
    for (let index = 0; index < count; index += 1) yield await Promise.resolve([{ text: 'a', points: index }]);
    throw new Error('the database went away');
  };
  app.get('/:count', (request, reply) => {
    const { count } = request.params as { count: string };
    return sendCsv(reply, { name: 'file', columns: COLUMNS, batches: failAfter(Number(count)) });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${url}/0`)).status).toBe(500);
  await expect(fetch(`${url}/2`).then((response) => response.text())).rejects.toThrow();
  await app.close();
});
