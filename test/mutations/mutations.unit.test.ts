import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTATIONS } from './mutations';

test.each(MUTATIONS)('the mutation $name finds its code exactly once', ({ file, search }) => {
  const code = readFileSync(join('src', file), 'utf8');
  expect(code.split(search)).toHaveLength(2);
});
