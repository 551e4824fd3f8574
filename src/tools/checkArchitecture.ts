import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { listMisnamedFiles } from './checkNames';

/**
 * The architecture check: runs dependency-cruiser on src and test with the rules of .dependency-cruiser.cjs, and checks
 * the names of files and folders.
 * `checkArchitecture.ts [FOLDER]` checks another tree. Exits with 1 on a violation, and also when no modules were read,
 * because such a check would always pass.
 */

const root = path.resolve(__dirname, '../..');
const tree = path.resolve(process.argv[2] ?? root);
const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

interface Report {
  summary: {
    totalCruised: number;
    violations: { rule: { name: string; severity: string }; from: string; to: string }[];
  };
}

const folders = ['src', 'test'];
const cruise = spawnSync(
  process.execPath,
  [cli, '--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders],
  { cwd: tree, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);

function parseReport(): Report['summary'] {
  try {
    return (JSON.parse(cruise.stdout) as Report).summary;
  } catch {
    throw new Error(`dependency-cruiser did not print a report:\n${cruise.stderr}`);
  }
}

const { totalCruised, violations } = parseReport();
const problems = [
  ...violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...listMisnamedFiles(tree),
  ...(totalCruised === 0 ? ['no modules were read, so nothing was checked'] : []),
];
for (const problem of problems) console.error(`architecture: ${problem}`);
if (problems.length === 0) console.log(`architecture: ${totalCruised} modules, no violations`);
process.exitCode = problems.length > 0 ? 1 : 0;
