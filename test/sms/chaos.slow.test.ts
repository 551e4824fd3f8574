import { checkTextChaos } from './chaos';
import { openSender } from './inProcess';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

/** `npm run test:chaos` runs 200 scenarios. */
test('BX-26 BX-27 with faults, kills and wrong clocks nobody gets a text twice or after STOP, in 10 random runs', async () => {
  await checkTextChaos(sender, 10);
}, 600_000);
