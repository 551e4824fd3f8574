import { openSender } from '../sms/inProcess';
import { checkAutomationModel } from './automationModel';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

test('BX-73 BX-74 automated messages keep consent, 7 days, quota and reserve in random sequences', async () => {
  await checkAutomationModel(sender, 30);
}, 120_000);
