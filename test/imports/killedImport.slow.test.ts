import { checkKilledImport } from './killedImport';

test('BX-44 an import whose server is killed twice has the result of an uninterrupted one', async () => {
  await checkKilledImport({ rows: 4_000, kills: 2 });
}, 120_000);
