/** HTTP and screen suites are selected by path pattern: all of them, or those that match one of the patterns. */
export type Patterns = 'all' | string[];

export interface Suites {
  /** Unit suites are selected by the source files that they import, or by path. */
  unit: 'all' | { relatedTo: string[] } | { paths: string[] };
  http: Patterns;
  screen: Patterns;
}

export const ALL_SUITES: Suites = { unit: 'all', http: 'all', screen: 'all' };

/**
 * HTTP and slow suites whose result depends on the PostgreSQL server: its SQL, plans, locks and row-level security.
 * Slow suites that start their own database server are excluded.
 */
export const DATABASE_SUITES = [
  'test/(database|integrations|ledger|model|stats|verification|merging|erasure|retention)/(?!databaseStart|databaseOutage|crash|distributedData)',
  'Plans\\.',
  'Races\\.',
  'test/backups/damagedFile',
  'test/upgrades/(upgrade|blocking)',
  'test/customerRecords/(customerList|largeLists|flags|export)',
  'test/redemptions/(redeem|redemptionList|counters|release|resolve)\\.',
  'test/customers/(signUp|checkIn|referral\\w*)\\.',
  'test/imports/import\\.',
  'test/jobs/(?!schedules)',
  'test/stores/(storeDeletion\\w*|storeQueries|timeZone|rotateSecretsKey)\\.',
  'test/(sms|automations|customerPage|scan|checkout|rewards|pointsExpiry|chains|events)/\\w+\\.http\\.',
  'test/chains/walletPlaces',
  'test/wallet/',
];

/** Slow suites that distribute a database with data over a Citus cluster and go on with it. */
export const CLUSTER_SUITES = ['test/database/distributedData'];

/** HTTP and slow suites whose result depends on how connections are shared, for a run behind a pooler. */
export const POOLER_SUITES = [
  'test/auth/sessions\\.',
  'test/redemptions/(redeem|redemptionList)\\.',
  'test/stores/storeQueries',
  'test/customers/signUp\\.',
  'test/database/(databaseMigrations|databasePort|rowLevelSecurity|pgbouncer)',
  // Streams need what the direct connection hears.
  'test/liveUpdates/',
];

/** Browser suites of pages that follow a stream, for `LIVE_STREAMS=0 npm test -- --polling`. */
export const POLLING_SUITES = [
  'test/redemptions/(board|activities)\\.',
  'test/customers/(dashboard|entry|checkInPage)\\.',
  'test/chains/kiosk(Flow|Shop)\\.',
];

/** Suites whose result depends on the hour, day, month or year, for `npm run test:clock -- --dates`. */
export const DATE_SUITES: Suites = {
  unit: {
    paths: [
      'test/customers/(birthday|registration)',
      'test/(stores/timeZones|ui/format|promotions/promotionForm|sms/(quietHours|composer)|boosts/)',
      'test/(customerRecords/customerLabels|redemptions/board|ownerDashboard/dashboardParts|imports/rows)',
    ],
  },
  http: [
    'test/stats/(ownerStats|storeStats|platformStats)',
    'test/sms/(campaigns|audience|sendingMonth)',
    'test/rewards/(customerRewards|manageRewards)',
    'test/promotions/managePromotions',
    'test/customers/(signUp|referralLimit|checkIn)\\.',
    'test/stores/(timeZone|storesApi|storeSettings)\\.',
    'test/redemptions/(release|redeem|redeemPromotion)\\.',
    'test/(boosts/|checkout/repeatedCheckout|pointOfSale/(manualCredit|credits))',
    'test/(customerRecords/flags|retention/retention|backups/backupStatus)',
  ],
  screen: [],
};

/**
 * Selects the suites in folders below test/.
 * @throws Error if a folder does not exist.
 */
export function selectByFolders(names: readonly string[], folders: readonly string[]): Suites {
  const unknown = names.filter((name) => !folders.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No folder test/${unknown.join(', test/')}. There are: ${[...folders].sort().join(', ')}`);
  }
  const paths = names.map((name) => `test/${name}/`);
  return { unit: { paths }, http: paths, screen: paths };
}

/** The test folders of server modules and client features with other names. */
const FOLDERS_BY_NAME: Record<string, string[]> = {
  auth: ['auth', 'session', 'routing'],
  profile: ['owners'],
  customerKiosk: ['customers', 'redemptions', 'rewards'],
  cashier: ['redemptions'],
  ownerDashboard: ['rewards'],
  admins: ['admins', 'admin'],
  stores: ['stores', 'admin'],
  accounts: ['auth', 'session', 'owners', 'admins', 'cashiers'],
  checkIn: ['customers', 'scan'],
  crediting: ['checkout', 'pointOfSale'],
  credits: ['pointOfSale'],
  orderSync: ['checkout'],
  review: ['pointOfSale', 'checkout'],
  segments: ['customerRecords', 'sms'],
};

/** Modules and contracts with the modules that import them. A change affects those too. */
const USED_BY: Record<string, string[]> = {
  audit: ['auth', 'admins', 'owners', 'stores', 'groups', 'redemptions'],
  auth: ['owners'],
  customers: ['redemptions', 'checkout'],
  ledger: ['customers', 'redemptions', 'checkout'],
  pointOfSale: ['checkout'],
  rewards: ['redemptions'],
  stores: ['checkout', 'pointOfSale'],
};

/** Files that can affect every suite. */
const EVERYTHING = /^(package(-lock)?\.json|tsconfig\.json|test\/[^/]+|test\/support\/.+)$/;
/** Files that affect no suite. */
const NOTHING = /^([^/]+\.md$|docs\/|\.ci\/|\.prettier|eslint\.config|\.dependency-cruiser|\.gitignore)/;

/** Selects the suites that changed files can affect. `files` are paths from the root, `folders` those below test/. */
export function selectByChanges(files: readonly string[], folders: readonly string[]): Suites {
  if (files.some((file) => EVERYTHING.test(file))) return ALL_SUITES;
  const chosen = { http: new Set<string>(), screen: new Set<string>() };
  type Kind = keyof typeof chosen;
  const add = (kinds: Kind[], patterns: string[]) => {
    for (const kind of kinds) for (const pattern of patterns) chosen[kind].add(pattern);
  };
  const getFolders = (name: string) => (FOLDERS_BY_NAME[name] ?? [name]).filter((folder) => folders.includes(folder));
  /** Adds the folders of a module or feature, or all suites of these kinds if it has no folder. */
  const addPart = (kinds: Kind[], name: string) => {
    const testFolders = getFolders(name);
    add(kinds, testFolders.length > 0 ? testFolders.map((folder) => `test/${folder}/`) : [ANY]);
  };
  const addWithUsers = (name: string) => {
    for (const part of [name, ...(USED_BY[name] ?? [])]) addPart(['http', 'screen'], part);
  };
  for (const file of files.filter((name) => !NOTHING.test(name))) {
    const [top = '', area = '', group = '', name = '', part = ''] = file.split('/');
    if (/\.(unit|slow)\.(test|spec)\.tsx?$/.test(file)) continue;
    else if (/\.http\.test\.ts$/.test(file)) add(['http'], [file]);
    else if (/\.screen\.spec\.ts$/.test(file)) add(['screen'], [file]);
    else if (top === 'test') add(['http', 'screen'], [`test/${area}/`]);
    else if (top === 'src' && area === 'contract') addWithUsers(group.replace(/\.ts$/, ''));
    else if (file.startsWith('src/server/modules/')) addWithUsers(getFolders(part).length > 0 ? part : name);
    else if (file.startsWith('src/client/features/')) {
      addPart(['screen'], name);
      add(['screen'], ['test/ui/']);
    } else if (top === 'src' && ['server', 'demo', 'fakes'].includes(area)) add(['http'], [ANY]);
    else if (file.startsWith('src/tools/') && group !== 'webpack') continue;
    else add(['screen'], [ANY]);
  }
  const patterns = (kind: Kind): Patterns => (chosen[kind].has(ANY) ? 'all' : [...chosen[kind]].sort());
  return {
    unit: { relatedTo: files.filter((file) => /^(src|test)\/.*\.tsx?$/.test(file)) },
    http: patterns('http'),
    screen: patterns('screen'),
  };
}

const ANY = '*';
