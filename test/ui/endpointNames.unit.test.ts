import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseApi } from '../../src/client/shared/api/baseApi';

// Of two endpoints with one name, the one that loads first handles both, in an order that depends on the pages.
test('two endpoints of the client never have the same name', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation();
  const files = readdirSync('src/client', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('Api.ts'),
  );
  for (const file of files) jest.requireActual(resolve('src/client', file));
  expect(complain.mock.calls).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
  expect(Object.keys(baseApi.endpoints).length).toBeGreaterThan(files.length);
});
