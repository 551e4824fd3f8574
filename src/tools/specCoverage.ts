import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run spec:coverage`: lists the ids of docs/acceptance.md that no test title contains, and those that only the
 * slow tests contain. Exits with 1 when an id without a test is required, or when a title contains an unknown id.
 */

const root = path.resolve(__dirname, '../..');

/** The ids that need a test; `RT-*` means every id that begins with `RT-`. */
const REQUIRED_IDS = [
  'RT-*',
  'SE-*',
  'AU-*',
  'AD-*',
  'ST-*',
  'OW-*',
  'GR-*',
  'PA-*',
  'KE-*',
  'KC-*',
  'KD-*',
  'OD-*',
  'AC-*',
  'CA-*',
  'VA-*',
  'AP-*',
  'BX-*',
  'CH-*',
  'PL-*',
];

function readAcceptanceList(): Map<string, string> {
  const text = readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8');
  return new Map([...text.matchAll(/^- ([A-Z]{2}-\d{2,3}) (.*)$/gm)].map((line) => [line[1] ?? '', line[2] ?? '']));
}

type Lane = 'normal' | 'slow';

/** Returns the acceptance ids in test titles, by lane: `npm test` or `npm run test:slow`. */
function readTestedIds(): Record<Lane, Set<string>> {
  const byLane = { normal: new Set<string>(), slow: new Set<string>() };
  for (const file of readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })) {
    // Skips model tests, which run by hand.
    if (!/\.(unit|http|screen|slow)\.(test|spec)\.tsx?$/.test(file)) continue;
    const ids = byLane[/\.slow\.(test|spec)\.ts$/.test(file) ? 'slow' : 'normal'];
    const source = readFileSync(path.join(root, 'test', file), 'utf8');
    for (const title of source.matchAll(
      /\b(?:test|it|isolatedTest|touch|withPgBouncer)(?:\.concurrent)?(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/gs,
    )) {
      for (const id of (title[2] ?? '').matchAll(/\b[A-Z]{2}-\d{2,3}\b/g)) ids.add(id[0]);
    }
  }
  return byLane;
}

const criteria = readAcceptanceList();
if (criteria.size === 0) throw new Error('docs/acceptance.md contains no ids');
const testedIds = readTestedIds();
const isTested = (id: string) => testedIds.normal.has(id) || testedIds.slow.has(id);
const missing = [...criteria.keys()].filter((id) => !isTested(id));
const slowOnly = [...criteria.keys()].filter((id) => isTested(id) && !testedIds.normal.has(id));
const requiredMissing = missing.filter((id) =>
  REQUIRED_IDS.some((required) => required === id || (required.endsWith('*') && id.startsWith(required.slice(0, -1)))),
);
const unknown = [...new Set([...testedIds.normal, ...testedIds.slow])].filter(
  (id) => !criteria.has(id) && /^(RT|SE|AU|AD|ST|OW|GR|PA|KE|KC|KD|OD|AC|CA|VA|AP|BX|CH|PL)-/.test(id),
);

for (const id of missing)
  console.log(`${requiredMissing.includes(id) ? 'MISSING' : 'later  '} ${id} ${criteria.get(id) ?? ''}`);
for (const id of slowOnly) console.log(`slow    ${id} has its tests in npm run test:slow only`);
for (const id of unknown) console.log(`unknown ${id}: in a test title but not in docs/acceptance.md`);
console.log(
  `${criteria.size - missing.length} of ${criteria.size} acceptance ids have a test, ` +
    `${slowOnly.length} of them in npm run test:slow only; ${requiredMissing.length} required ids have none`,
);
process.exitCode = requiredMissing.length > 0 || unknown.length > 0 ? 1 : 0;
