import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listScheduledJobs } from './listScheduledJobs';

test('docs/operations.md lists every scheduled job', () => {
  const page = readFileSync(path.resolve(__dirname, '../../docs/operations.md'), 'utf8');
  const [, table = ''] = /^\| job +\| every .*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const documented = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual(listScheduledJobs().sort());
});
