import { checkOutageOfADay } from './outageOfADay';

test('BX-23 after a day-long outage, each of its 1,000 sales is credited once', async () => {
  await checkOutageOfADay(1000);
}, 300_000);
