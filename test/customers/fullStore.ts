import { toWeekday } from '../../src/contract/plain/boostTimes';
import { addBoost, aroundNow } from '../boosts/boostStore';
import { toLocalTime } from '../boosts/toLocalTime';
import { createImage, patchBrand, putLogo } from '../brand/brandCalls';
import { createTestStore, type TestStore } from '../support/testStore';

/** The height of the bars of a browser that is not in full screen. */
const BARS = 100;
/** The sizes of upright tablets, each also with these bars. */
export const UPRIGHT = [
  [768, 1024],
  [810, 1080],
  [820, 1180],
  [601, 962],
  [800, 1280],
].flatMap(([width = 0, height = 0]) => [
  { width, height },
  { width, height: height - BARS },
]);
export const TABLETS = [...UPRIGHT, { width: 1280, height: 800 }, { width: 1024, height: 768 }];
const ZONE = 'America/New_York';

/** A store with all that takes room at the kiosk: a long name, a logo, a line of its own and perhaps boosts. */
export async function createFullStore({ hasBoost }: { hasBoost: boolean }): Promise<TestStore> {
  const store = await createTestStore({ name: 'Panadería y Cafetería de la Esquina' });
  const token = await store.ownerToken();
  await putLogo(store.id, { token, file: await createImage(600, 200).png().toBuffer() });
  await patchBrand(store.id, token, { welcomeLine: 'Good coffee and good people, on your way to work' });
  if (hasBoost) {
    await addBoost(store, aroundNow(ZONE));
    await addBoost(store, { factor: 3, weekdays: [toWeekday(toLocalTime(Date.now(), ZONE).day + 2)] });
  }
  return store;
}
