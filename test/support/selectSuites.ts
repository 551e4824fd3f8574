/** Suites behind HTTP and in the browser are chosen by path pattern: all of them, or those that match one. */
export type Patterns = 'all' | string[];

export interface Suites {
  /** Unit suites by the source files that they import, or by path. */
  unit: 'all' | { relatedTo: string[] } | { paths: string[] };
  http: Patterns;
  packaged: Patterns;
  screen: Patterns;
}

export const ALL_SUITES: Suites = { unit: 'all', http: 'all', packaged: 'all', screen: 'all' };

/**
 * The suites of folders below test/.
 * @throws Error when there is no such folder
 */
export function suitesOfNouns(nouns: readonly string[], folders: readonly string[]): Suites {
  const unknown = nouns.filter((noun) => !folders.includes(noun));
  if (unknown.length > 0) {
    throw new Error(`No folder test/${unknown.join(', test/')}. There are: ${[...folders].sort().join(', ')}`);
  }
  const paths = nouns.map((noun) => `test/${noun}/`);
  return { unit: { paths }, http: paths, packaged: paths, screen: paths };
}

/** Folders below test/ that prove a module of the server or a feature of the client where the names differ. */
const NOUNS_OF: Record<string, string[]> = {
  auth: ['auth', 'session', 'routing'],
  customerKiosk: ['customers', 'redemptions', 'rewards'],
  cashier: ['redemptions'],
  ownerDashboard: ['rewards'],
  admins: ['admins', 'admin'],
  stores: ['stores', 'admin'],
};

/** Nouns whose server module or contract is imported by those of other nouns, which a change affects too. */
const USED_BY: Record<string, string[]> = {
  audit: ['auth', 'admins', 'owners', 'stores', 'groups', 'redemptions'],
  auth: ['owners'],
  customers: ['redemptions', 'checkout'],
  ledger: ['customers', 'redemptions', 'checkout'],
  rewards: ['redemptions'],
  stores: ['checkout'],
};

/** Files that every suite depends on. */
const EVERYTHING = /^(package(-lock)?\.json|tsconfig\.json|test\/[^/]+|test\/support\/.+)$/;
/** Files that no suite reads. */
const NOTHING = /^(docs\/|\.ci\/|\.prettier|eslint\.config|\.dependency-cruiser|\.gitignore)/;

/** The suites that changed files (paths from the root) can affect; `folders` are those below test/. */
export function suitesOfChange(files: readonly string[], folders: readonly string[]): Suites {
  if (files.some((file) => EVERYTHING.test(file))) return ALL_SUITES;
  const chosen = { http: new Set<string>(), packaged: new Set<string>(), screen: new Set<string>() };
  type Kind = keyof typeof chosen;
  const add = (kinds: Kind[], patterns: string[]) => {
    for (const kind of kinds) for (const pattern of patterns) chosen[kind].add(pattern);
  };
  const foldersOf = (name: string) => (NOUNS_OF[name] ?? [name]).filter((noun) => folders.includes(noun));
  /** The folders of a part of the product, or everything of a kind when none is named after it. */
  const addPart = (kinds: Kind[], name: string) => {
    const nouns = foldersOf(name);
    add(kinds, nouns.length > 0 ? nouns.map((noun) => `test/${noun}/`) : [ANY]);
  };
  const addWithUsers = (name: string) => {
    for (const part of [name, ...(USED_BY[name] ?? [])]) addPart(['http', 'packaged', 'screen'], part);
  };
  for (const file of files.filter((name) => !NOTHING.test(name))) {
    const [top = '', area = '', group = '', name = ''] = file.split('/');
    if (/\.unit\.test\.tsx?$/.test(file)) continue;
    else if (/\.http\.test\.ts$/.test(file)) add(['http'], [file]);
    else if (/\.packaged\.test\.ts$/.test(file)) add(['packaged'], [file]);
    else if (/\.screen\.spec\.ts$/.test(file)) add(['screen'], [file]);
    else if (top === 'test') add(['http', 'packaged', 'screen'], [`test/${area}/`]);
    else if (top === 'src' && area === 'contract') addWithUsers(group.replace(/\.ts$/, ''));
    else if (file.startsWith('src/server/modules/')) addWithUsers(name);
    else if (file.startsWith('src/client/features/')) {
      addPart(['screen'], name);
      add(['screen'], ['test/ui/']);
    } else if (top === 'src' && area === 'server') add(['http', 'packaged'], [ANY]);
    else if (file.startsWith('src/tools/') && group !== 'webpack') continue;
    else if (file === 'README.md') add(['http'], ['test/server/readme']);
    else add(['screen'], [ANY]);
  }
  const patterns = (kind: Kind): Patterns => (chosen[kind].has(ANY) ? 'all' : [...chosen[kind]].sort());
  return {
    unit: { relatedTo: files.filter((file) => /^(src|test)\/.*\.tsx?$/.test(file)) },
    http: patterns('http'),
    packaged: patterns('packaged'),
    screen: patterns('screen'),
  };
}

const ANY = '*';
