import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The names of all scheduled jobs in the source text. */
export function listScheduledJobs(): string[] {
  const root = path.resolve(__dirname, '../../src/server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const calls = readFileSync(path.join(root, file), 'utf8').matchAll(/= defineSchedule\(\{?\s*(?:name: '([^']+)')?/g);
    return [...calls].map(([, name]) => name ?? `a schedule without a plain name in ${file}`);
  });
}
