import { checkKilledCampaign } from './killedCampaign';

test('BX-27 a campaign of 120 customers whose process is killed twice reaches each customer once', async () => {
  await checkKilledCampaign({ customers: 120, kills: 2 });
}, 180_000);

test('BX-74 500 automated messages whose process is killed, with a failing vendor, reach each customer once', async () => {
  await checkKilledCampaign({ customers: 500, kills: 1, isAutomated: true });
}, 300_000);
