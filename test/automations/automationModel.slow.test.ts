import { openSender } from '../sms/inProcess';
import { checkAutomationModel } from './automationModel';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

test('BX-73 BX-74 random sequences never violate consent, the 7 days, the quota or the reserve', async () => {
  await checkAutomationModel(sender, 30);
}, 120_000);
