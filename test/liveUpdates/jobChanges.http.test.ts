import { addOverdue } from '../redemptions/addOverdue';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { runScheduledJob } from '../support/scheduledJobs';
import { follow } from './follow';

// The job releases overdue redemptions in all stores, including those of suites that run at the same time.
runOnDedicatedServer();

test('LV-01 points that a job returns reach the streams of the store', async () => {
  const { store } = await addOverdue();
  const follower = await follow(store.id, await store.ownerToken());
  await eventually('the stream is open', () => follower.text() !== '');
  const before = follower.count();
  await runScheduledJob('redemptions.release');
  await eventually('an event arrives', () => follower.count() > before);
  follower.close();
});
