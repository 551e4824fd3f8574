import { createServer, type AddressInfo } from 'node:net';
import { createPusher } from '../../src/server/integrations/appleWallet/createPusher';

const CREDENTIALS = { certificate: '', key: '', wwdr: '', passTypeId: 'pass.example.regulars', teamId: 'TEAM' };

test('BX-78 pushes fail one by one if the service cannot be reached', async () => {
  // This server closes every connection at once.
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pushChanges = createPusher(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, CREDENTIALS);
  expect(await pushChanges(['aa', 'bb'])).toEqual(['failed', 'failed']);
  expect(await pushChanges(['cc'])).toEqual(['failed']);
  await new Promise((resolve) => server.close(resolve));
  expect(await pushChanges(['dd'])).toEqual(['failed']);
});
