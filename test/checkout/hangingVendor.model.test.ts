import { measureHangingVendor } from './hangingVendor';

test('BX-23 a point of sale that hangs for 60 s slows no other call of the kiosk', async () => {
  const until = Date.now() + 60_000;
  const ratio = await measureHangingVendor(() => Date.now() > until);
  expect(ratio).toBeLessThan(1.2);
}, 120_000);
