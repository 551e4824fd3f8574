import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * The architecture check: dependency-cruiser over src and test, by the patterns of .dependency-cruiser.cjs.
 * `checkArchitecture.ts [FOLDER]` reads another tree instead. Ends with 1 on a violation, and also when it has read nothing:
 * a check that sees no modules would always pass.
 */
const root = path.resolve(__dirname, '../..');
const tree = path.resolve(process.argv[2] ?? root);
const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

interface Report {
  summary: {
    totalCruised: number;
    violations: { rule: { name: string; severity: string }; from: string; to: string }[];
  };
}

const places = ['src', 'test'];
const cruise = spawnSync(
  process.execPath,
  [cli, '--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...places],
  { cwd: tree, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);

function report(): Report['summary'] {
  try {
    return (JSON.parse(cruise.stdout) as Report).summary;
  } catch {
    throw new Error(`dependency-cruiser gave no report:\n${cruise.stderr}`);
  }
}

const { totalCruised, violations } = report();
for (const { rule, from, to } of violations) console.error(`architecture: ${rule.name}: ${from} -> ${to}`);
if (totalCruised === 0) console.error('architecture: no modules were read, so nothing was checked');
else if (violations.length === 0) console.log(`architecture: ${totalCruised} modules, no violations`);
process.exitCode = violations.length > 0 || totalCruised === 0 ? 1 : 0;
