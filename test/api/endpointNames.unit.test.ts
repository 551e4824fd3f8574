import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseApi } from '../../src/client/shared/api/baseApi';

const files = readdirSync('src/client', { recursive: true, encoding: 'utf8' }).filter((path) => /[.]tsx?$/.test(path));
const apiFiles = files.filter((path) => path.endsWith('Api.ts'));

// If two endpoints have one name, the one that loads first handles both, and which one loads first depends on the page
// that is opened.
test('two endpoints of the client never have the same name', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation();
  for (const file of apiFiles) jest.requireActual(resolve('src/client', file));
  expect(complain.mock.calls).toEqual([]);
  expect(apiFiles.length).toBeGreaterThan(20);
  expect(Object.keys(baseApi.endpoints).length).toBeGreaterThan(apiFiles.length);
});

test('the client defines endpoints only in files called <slice>Api.ts', () => {
  const others = files.filter((path) => !apiFiles.includes(path));
  const readText = (path: string) => readFileSync(resolve('src/client', path), 'utf8');
  expect(others.filter((path) => readText(path).includes('.injectEndpoints('))).toEqual([]);
});
