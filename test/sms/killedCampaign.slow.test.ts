import { checkKilledCampaign } from './killedCampaign';

test('BX-27 a campaign of 120 customers whose process is killed twice reaches each once', async () => {
  await checkKilledCampaign({ customers: 120, kills: 2 });
}, 180_000);
