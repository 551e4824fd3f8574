import { createFairPacer } from '../../src/server/modules/wallet/fairPacer';

const SLOTS = 20;
const LATENCY_MS = 60;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A pacer with the slots of Google's limit, and its requests by store. */
function createIssuer() {
  const freeAt = Array<number>(SLOTS).fill(0);
  const sentAt: number[] = [];
  const waits: { store: string; ms: number }[] = [];
  const pacer = createFairPacer(() => {
    const slot = freeAt.findIndex((at) => at <= Date.now());
    if (slot < 0) return Promise.resolve(null);
    freeAt[slot] = Infinity;
    return Promise.resolve(() => (freeAt[slot] = Date.now() + 1_000));
  });
  const send = async (store: string, { isUrgent = false, signal = new AbortController().signal } = {}) => {
    const start = Date.now();
    const release = await pacer(signal, { line: store, isUrgent });
    sentAt.push(Date.now());
    waits.push({ store, ms: Date.now() - start });
    await pass(LATENCY_MS);
    release?.();
  };
  return { send, sentAt, waits };
}

const others = Array.from({ length: 39 }, (_none, index) => `store ${index}`);

test('GI-07 while a store sends to 1,961 holders, those of 39 others wait at most 2 s, and no second has more than 20 requests', async () => {
  const { send, sentAt, waits } = createIssuer();
  const all = Array.from({ length: 1_961 }, () => send('large'));
  /** Lets each other store send once, and returns the longest wait. */
  const sendOthers = async (gapMs: number) => {
    waits.length = 0;
    for (const store of others) {
      all.push(send(store));
      await jest.advanceTimersByTimeAsync(gapMs);
    }
    await jest.advanceTimersByTimeAsync(3_000);
    const waited = waits.filter(({ store }) => store !== 'large').map(({ ms }) => ms);
    expect(waited).toHaveLength(others.length);
    return Math.max(...waited);
  };
  await jest.advanceTimersByTimeAsync(10_000);
  for (let time = 0; time < 9; time += 1) {
    // All within half a second, which begins at another moment each time.
    await jest.advanceTimersByTimeAsync(1_110);
    expect(await sendOthers(13)).toBeLessThanOrEqual(2_000);
  }
  // One every now and then.
  expect(await sendOthers(300)).toBeLessThanOrEqual(100);
  await jest.advanceTimersByTimeAsync(200_000);
  await Promise.all(all);
  expect(sentAt).toHaveLength(1_961 + 10 * 39);
  // Of any 21 requests, the last came a second after the first or later.
  const gaps = sentAt.slice(SLOTS).map((at, index) => at - (sentAt[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
});

test('GI-07 stores take turns, and a customer who waits for an answer goes first', async () => {
  const { send, waits } = createIssuer();
  for (let index = 0; index < SLOTS; index += 1) void send('before', { isUrgent: true });
  await jest.advanceTimersByTimeAsync(0);
  waits.length = 0;
  for (const store of ['a', 'a', 'a', 'b', 'b', 'c']) void send(store);
  void send('d', { isUrgent: true });
  await jest.advanceTimersByTimeAsync(3_000);
  expect(waits.map(({ store }) => store)).toEqual(['d', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('GI-07 who gives up waiting takes no slot', async () => {
  const { send, sentAt } = createIssuer();
  for (let index = 0; index < SLOTS; index += 1) void send('a', { isUrgent: true });
  await jest.advanceTimersByTimeAsync(0);
  const controller = new AbortController();
  const given = send('b', { signal: controller.signal });
  const outcome = expect(given).rejects.toThrow('gone');
  controller.abort(new Error('gone'));
  await outcome;
  void send('c');
  await jest.advanceTimersByTimeAsync(1_500);
  expect(sentAt).toHaveLength(SLOTS + 1);
});

test('GI-07 requests fail while no slots can be looked for, and go on after it', async () => {
  let isAway = true;
  const pacer = createFairPacer(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(() => undefined)));
  const { signal } = new AbortController();
  await expect(Promise.all([pacer(signal), pacer(signal)])).rejects.toThrow('no slot could be looked for');
  isAway = false;
  expect(await pacer(signal)).toBeInstanceOf(Function);
});
