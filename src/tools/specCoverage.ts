import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run spec:coverage`: which promises of docs/acceptance.md no test names in its title.
 * Ends with 1 when one of them was promised by a stage that is finished.
 */
const root = path.resolve(__dirname, '../..');

/** Promises of the finished stages; `RT-*` means all of that family. */
const PROMISED = [
  ...['RT-*', 'SE-*', 'AU-*'],
  ...['KE-01', 'KE-02', 'KE-05', 'KD-01', 'KD-04', 'KD-05', 'CA-02', 'CA-04'],
  ...['AD-*', 'ST-*', 'OW-*', 'GR-*', 'PA-*', 'VA-01', 'VA-02'],
  ...Array.from({ length: 21 }, (_, call) => `AP-${String(call + 4).padStart(2, '0')}`),
  ...['AP-01', 'AP-02', 'AP-26', 'AP-27', 'AP-28', 'AP-29', 'AP-30', 'AP-33', 'AP-34', 'AP-35'],
];

function promisesOfTheList(): Map<string, string> {
  const text = readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8');
  return new Map([...text.matchAll(/^- ([A-Z]{2}-\d{2}) (.*)$/gm)].map((line) => [line[1] ?? '', line[2] ?? '']));
}

function idsInTitles(): Set<string> {
  const ids = new Set<string>();
  for (const file of readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(file)) continue;
    const source = readFileSync(path.join(root, 'test', file), 'utf8');
    for (const title of source.matchAll(/\b(?:test|it)(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/gs)) {
      for (const id of (title[2] ?? '').matchAll(/\b[A-Z]{2}-\d{2}\b/g)) ids.add(id[0]);
    }
  }
  return ids;
}

const promises = promisesOfTheList();
if (promises.size === 0) throw new Error('docs/acceptance.md lists no promise');
const shown = idsInTitles();
const missing = [...promises.keys()].filter((id) => !shown.has(id));
const broken = missing.filter((id) =>
  PROMISED.some((promised) => promised === id || promised === `${id.slice(0, 3)}*`),
);
const unknown = [...shown].filter(
  (id) => !promises.has(id) && /^(RT|SE|AU|AD|ST|OW|GR|PA|KE|KC|KD|OD|AC|CA|VA|AP)-/.test(id),
);

for (const id of missing) console.log(`${broken.includes(id) ? 'MISSING' : 'later  '} ${id} ${promises.get(id) ?? ''}`);
for (const id of unknown) console.log(`unknown ${id}: a test names it, the list does not`);
console.log(
  `${promises.size - missing.length} of ${promises.size} promises have a test; ${broken.length} promised ones have none`,
);
process.exitCode = broken.length > 0 || unknown.length > 0 ? 1 : 0;
