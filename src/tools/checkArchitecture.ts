import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * The architecture check: runs dependency-cruiser on src and test with the rules of .dependency-cruiser.cjs.
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
for (const { rule, from, to } of violations) console.error(`architecture: ${rule.name}: ${from} -> ${to}`);
if (totalCruised === 0) console.error('architecture: no modules were read, so nothing was checked');
else if (violations.length === 0) console.log(`architecture: ${totalCruised} modules, no violations`);
process.exitCode = violations.length > 0 || totalCruised === 0 ? 1 : 0;
