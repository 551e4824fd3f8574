import { checkOutageOfADay } from './outageOfADay';

test('BX-23 after an outage of a day, 1,000 sales of it are all credited once', async () => {
  await checkOutageOfADay(1000);
}, 300_000);
