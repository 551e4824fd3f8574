import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
const FILES = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
const TEXT = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

test("each path under 'Where things are done' in architecture.md is the end of exactly one file's path", () => {
  const [, list = ''] = /^## Where things are done\n(.*?)^## /ms.exec(TEXT) ?? [];
  const paths = [...list.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
  expect(paths.length).toBeGreaterThan(40);
  const found = (one: string) =>
    FILES.filter((file) => `/${file.split(path.sep).join('/')}`.endsWith(`/${one}`)).length;
  expect(paths.filter((one) => found(one) !== 1)).toEqual([]);
});
