import fc from 'fast-check';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { findViolations } from '../model/invariants';
import { listBrokenRules } from '../support/verification';
import { findWrong } from './settledOracle';
import { createWorld, KINDS, take, type Step, type World } from './settledWorld';

const STEPS = 10;
/** The rules of `regulars verify` read the whole database, so that many stores share one run of them. */
const BATCH = 200;
/** While one sequence waits for the database, others use the process. */
const AT_A_TIME = 8;

interface Sequence {
  creditsByPhone: boolean;
  steps: Step[];
}
const pick = fc.nat({ max: 1_000 });
const sequence: fc.Arbitrary<Sequence> = fc.record({
  creditsByPhone: fc.boolean(),
  steps: fc.array(
    fc.record<Step>({
      kind: fc.constantFrom(...KINDS),
      who: pick,
      what: pick,
      minutes: fc.constantFrom(0, 1, 1, 4, 8, 16, 25, 40, 130),
      isRead: fc.boolean(),
    }),
    { minLength: STEPS, maxLength: STEPS },
  ),
});

/**
 * Runs random sequences at a register, with presses before and after payment, second payments, offline sales, credits
 * by phone number, corrected numbers, numbers that change hands, and credits that are taken back or moved. After each
 * read, an oracle that knows the events says which requests must be closed, which matches by time are impossible, who
 * may have a purchase with a number, and what must be listed. All sequences run, and the wrong ones are reported.
 */
export async function checkSettledModel(deps: SyncDeps, sequences: number, seed = 20_261_129): Promise<void> {
  const waiting = fc.sample(sequence, { seed, numRuns: sequences });
  const wrong: string[] = [];
  const report = (found: string) => {
    wrong.push(found);
    // The rest of a long run may take an hour.
    process.stderr.write(`${found}\n`);
  };
  for (let done = 0; waiting.length > 0;) {
    const batch = waiting.splice(0, BATCH);
    const worlds: World[] = [];
    const work = async () => {
      for (let next = batch.shift(); next; next = batch.shift()) {
        const { world, found } = await walk(deps, next);
        worlds.push(world);
        if (found.length > 0) report(`${JSON.stringify(next)}: ${found.join('; ')}`);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    for (const broken of await listBrokenRules(worlds.map(({ store }) => store.id))) report(broken);
    done += worlds.length;
    if (sequences > BATCH) process.stderr.write(`${done} sequences, ${wrong.length} wrong\n`);
  }
  expect(wrong).toEqual([]);
}

async function walk(deps: SyncDeps, { creditsByPhone, steps }: Sequence): Promise<{ world: World; found: string[] }> {
  const world = await createWorld(deps, creditsByPhone);
  for (const [index, step] of steps.entries()) {
    await take(world, step);
    // A press reads the register too, but not all that has changed.
    if (!step.isRead && step.kind !== 'press' && index < steps.length - 1) continue;
    const found = await findWrong(world, step.isRead || index === steps.length - 1);
    if (found.length > 0) return { world, found: found.map((each) => `after step ${index}, ${each}`) };
  }
  return { world, found: await findViolations(world.store) };
}
