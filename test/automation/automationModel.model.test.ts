import { openSender } from '../sms/inProcess';
import { checkAutomationModel } from './automationModel';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

test('BX-73 BX-74 automated messages keep consent, 7 days, quota and reserve in 10,000 random sequences', async () => {
  await checkAutomationModel(sender, 10_000);
}, 7_200_000);
