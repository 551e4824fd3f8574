import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const files = [
  ...readdirSync(ROOT).map((file) => `/${file}`),
  ...['src', 'test'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${folder}/${file.split(path.sep).join('/')}`,
    ),
  ),
];

/** Whether a file has a name such as 'rewards.sql.ts' or 'schema/rewards.sql', or a suite one such as 'stop.slow'. */
function isFile(name: string): boolean {
  const isSuite = /\.(http|unit|slow|screen)$/.test(name);
  return files.some((file) => file.endsWith(`/${name}`) || (isSuite && file.includes(`/${name}.`)));
}

test('docs/guide.md names files and suites that exist', () => {
  const names = [...readFileSync(path.join(ROOT, 'docs/guide.md'), 'utf8').matchAll(/`([^`\s<*]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\.(tsx?|sql|json|http|unit|slow|screen)$/.test(name));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !isFile(name))).toEqual([]);
});
