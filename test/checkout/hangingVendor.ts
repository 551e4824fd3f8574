import { call } from '../support/http';
import { extendLimit, measure } from '../support/measure';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { setFault } from './register';
import { press } from './syncing';

const LOOKUPS = 60;
/** The maximum time in ms that a checkout may take while the point of sale hangs, with a margin. */
const ANSWERED_MS = 4_000;

/**
 * Measures lookups at a kiosk in rounds, alternating between a working point of sale and one that hangs while three
 * customers wait for it, so that other load on the machine slows down both. Expects every checkout to get a response in
 * time. Returns the median ratio of the times with the hanging and the working point of sale.
 */
export async function measureHangingVendor(isEnough: (rounds: number, ratio: number) => boolean): Promise<number> {
  const ratios: number[] = [];
  while (!isEnough(ratios.length, median(ratios))) {
    const [working, hanging]: [number[], number[]] = [[], []];
    // A new store has no open circuit, so that its requests really hang.
    const store = await createTestStore();
    const people = [await addCustomer(store), await addCustomer(store), await addCustomer(store)] as const;
    const lookUp = await createLookUp(store, people[0].phone);
    const ordinary = await measure(() => press(store, people[0]));
    for (let n = 0; n < 10; n += 1) await lookUp();
    await setFault(store, 'hang');
    for (let n = 0; n < LOOKUPS / 2; n += 1) working.push(await lookUp());
    let waiting: number = people.length;
    const startedAt = performance.now();
    const responses = Promise.all(
      people.map(async (person) => {
        const points = await press(store, person);
        waiting -= 1;
        return { points, ms: performance.now() - startedAt };
      }),
    );
    for (let n = 0; n < LOOKUPS && waiting === people.length; n += 1) hanging.push(await lookUp());
    for (const { points, ms } of await responses) {
      expect(points).toBeNull();
      expect(ms).toBeLessThan(extendLimit(ANSWERED_MS, ordinary.ms));
    }
    for (let n = 0; n < LOOKUPS / 2; n += 1) working.push(await lookUp());
    ratios.push(median(hanging) / median(working));
  }
  return median(ratios);
}

/** Creates a function that looks up the customer at the kiosk and returns the time in ms. */
async function createLookUp(store: TestStore, phone: string): Promise<() => Promise<number>> {
  const token = await store.kioskToken();
  const path = `/public/customer?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`;
  return async () => {
    const startedAt = performance.now();
    const { status } = await call('GET', path, { token });
    const ms = performance.now() - startedAt;
    expect(status).toBe(200);
    return ms;
  };
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
