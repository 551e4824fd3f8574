import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const CHECK = path.resolve(__dirname, '../../src/tools/checkPort.cjs');
const check = (PORT: string) => spawnSync(process.execPath, [CHECK], { env: { PORT }, encoding: 'utf8' });

test('BX-163 the demo says that its port is in use before it builds', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { status, stderr } = check(String(port));
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(new RegExp(`^Port ${port} is used by another process: `)) as string,
  });
  await new Promise((resolve) => server.close(resolve));
  expect(check('0').status).toBe(0);
  // The start names what is wrong with a setting.
  expect(check('eighty').status).toBe(0);
});
