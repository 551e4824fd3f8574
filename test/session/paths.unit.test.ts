import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PATHS } from '../../src/client/shared/routing/paths';

test('every path of an area has a page', () => {
  const client = path.resolve(__dirname, '../../src/client');
  const text = ['app/areas', 'features']
    .flatMap((folder) =>
      readdirSync(path.join(client, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(client, folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const paths = Object.entries(PATHS).flatMap(([area, pages]) =>
    typeof pages === 'string' ? [] : Object.keys(pages).map((page) => `PATHS.${area}.${page}`),
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((name) => !new RegExp(`path: ${name}\\b`).test(text) && !name.endsWith('.root'))).toEqual([]);
});
