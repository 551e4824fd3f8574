import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

/** A block of commands of a page, below this heading. */
export interface CommandBlock {
  page: string;
  heading: string;
  lines: string[];
}

/** Returns the blocks of commands of README.md and the pages about operations. Output is marked `text`, SQL `sql`. */
export function readCommandBlocks(): CommandBlock[] {
  const operations = readdirSync(path.join(ROOT, 'docs/operations')).filter((name) => name.endsWith('.md'));
  const pages = ['README.md', 'docs/operations.md', ...operations.sort().map((name) => `docs/operations/${name}`)];
  return pages.flatMap((page) => {
    const parts = readFileSync(path.join(ROOT, page), 'utf8').matchAll(/^#+ ([^\n]+)$|^```(\w*)\n(.*?)^```$/gms);
    let heading = '';
    return [...parts].flatMap(([, title, language, text = '']) => {
      if (title !== undefined) heading = title;
      if (title !== undefined || (language !== '' && language !== 'sh')) return [];
      const lines = text
        .trim()
        .replace(/\\\n\s*/g, '')
        .split('\n');
      return [{ page, heading, lines: lines.filter((line) => !line.startsWith('#')) }];
    });
  });
}
