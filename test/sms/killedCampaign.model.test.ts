import { checkKilledCampaign } from './killedCampaign';

test('BX-27 a campaign of 1,000 customers whose process is killed five times reaches each customer once', async () => {
  await checkKilledCampaign({ customers: 1_000, kills: 5 });
}, 900_000);
