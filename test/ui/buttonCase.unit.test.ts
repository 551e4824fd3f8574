import { globSync, readFileSync } from 'node:fs';

/** Words that stay small inside of a title. */
const SMALL = new Set('a an and as at by for from in my of on or the to with'.split(' '));
/** The areas with Spanish texts have theirs in catalogs, in sentence case. */
const CATALOG_AREAS = /features\/(customerKiosk|customerPage|cashier)\//;

const LABELS = [
  /<(?:Button|SubmitButton|LoadingButton)\b(?:=>|\/>|[^>])*>\s*([A-Z][^<{]*?)\s*[<{]/g,
  /\b(?:submitLabel|confirmLabel|actionLabel)(?:=|: |=\{)["']([A-Z][^"']*)["']/g,
  /\b(?:submitLabel|confirmLabel|actionLabel)=\{[^}'"]*\? ["']([A-Z][^"']*)["']/g,
  /\b(?:submitLabel|confirmLabel|actionLabel)=\{[^}]*: ["']([A-Z][^"']*)["']/g,
  /<Button\b(?:=>|\/>|[^>])*>\s*\{[^}]*["'`]([A-Z][^"'`$]*?) ?(?:\$\{[^}]*\})?["'`]\}/g,
];

const isTitle = (label: string) => label.split(/\s+/).every((word) => SMALL.has(word) || !/^[a-z]/.test(word));

test('BX-289 the buttons of the consoles are in title case, as those of the spec', () => {
  const labels = globSync('src/client/**/*.tsx')
    .filter((file) => !CATALOG_AREAS.test(file.replaceAll('\\', '/')))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return LABELS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, label = '']) => label));
    });
  expect(labels).toEqual(expect.arrayContaining(['Save Changes', 'Print', 'Update Store', 'Turn Off', 'Back Up Now']));
  expect(labels.filter((label) => !isTitle(label))).toEqual([]);
});
