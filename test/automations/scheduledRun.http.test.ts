import { listArrived, locationOf } from '../sms/sending';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { runScheduledJob } from '../support/scheduledJobs';
import { addNewcomer, createAutomatedStore } from './automatedStore';

// The job sends the messages of all stores, including those of other suites. This server has no metrics, as by default.
runOnDedicatedServer();

test('BX-74 the scheduled job sends automated messages on a server without metrics', async () => {
  const store = await createAutomatedStore(['welcome']);
  const { phone } = await addNewcomer(store);
  await runScheduledJob('sms.runAutomations');
  const arrived = () => listArrived(locationOf(store));
  await eventually('the text arrived', async () => (await arrived()).length > 0);
  expect(await arrived()).toMatchObject([{ phone, body: expect.stringContaining('Hi Pat') as string }]);
});
