import { checkTextChaos } from './chaos';
import { openSender } from './inProcess';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

test('BX-26 BX-27 with faults, kills and wrong clocks nobody gets a text twice or after STOP, in 200 random runs', async () => {
  await checkTextChaos(sender, 200);
}, 3_600_000);
