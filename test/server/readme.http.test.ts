import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeSettings } from '../../src/server/main/describeSettings';
import { toEnvExample } from '../operations/envExample';

const ROOT = path.resolve(__dirname, '../..');

/** Parses the table of settings between the two markers. */
function parseReadmeSettings(): { name: string; description: string; default: string }[] {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const table = /<!-- settings -->(.*)<!-- \/settings -->/s.exec(readme)?.[1] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, name = '', fallback = '', description = '']) => ({ name, description, default: fallback }));
}

test('the README lists every setting with its default and meaning', () =>
  expect(parseReadmeSettings()).toEqual(describeSettings()));

test('BX-166 .env.example lists every setting with its default and meaning, as `npm run env:example` writes it', () =>
  expect(readFileSync(path.join(ROOT, '.env.example'), 'utf8')).toBe(toEnvExample()));
