const ts = require('typescript-eslint');
const hooks = require('eslint-plugin-react-hooks');

/** What must not be skipped: an await, a call, or an assignment. */
const EFFECT = ':matches(AwaitExpression, CallExpression, AssignmentExpression, UpdateExpression)';
const IN_OPTIONAL_CALL = {
  message:
    'Without the function this is never evaluated: evaluate it in a statement of its own before the optional call.',
};

/** `record?.(await run())` runs nothing where `record` is undefined, and neither does `metrics?.record(await run())`. */
const SKIPPED_EFFECTS = [
  { selector: `CallExpression[optional=true] > ${EFFECT}.arguments`, ...IN_OPTIONAL_CALL },
  { selector: `CallExpression[optional=true] > :not(:function).arguments ${EFFECT}`, ...IN_OPTIONAL_CALL },
  { selector: `ChainExpression > CallExpression[optional=false] > ${EFFECT}.arguments`, ...IN_OPTIONAL_CALL },
  {
    selector: `ChainExpression > CallExpression[optional=false] > :not(:function).arguments AwaitExpression`,
    ...IN_OPTIONAL_CALL,
  },
];

/** The running Node.js may have older time zones than the database; shared/timeZones.ts has those of the database. */
const OTHER_CLOCKS = [
  "NewExpression[callee.object.name='Intl'] Property[key.name='timeZone']:not([value.value='UTC'])",
  "CallExpression[callee.property.name=/^toLocale/] Property[key.name='timeZone']:not([value.value='UTC'])",
].map((selector) => ({ selector, message: 'Local times come from shared/timeZones.ts.' }));

/** What of the server stands in files with this ending only, as docs/architecture.md says. */
const PLACES = {
  sql: [
    { selector: "CallExpression[callee.property.name='query']", message: 'Statements stand in *.sql.ts files only.' },
  ],
  jobs: [
    {
      selector: 'CallExpression[callee.name=/^define(Job|Schedule)$/]',
      message: 'Jobs and schedules are defined in *.jobs.ts files only.',
    },
  ],
  // A route is a call such as `route.get('/stores', ...)` or `app.route({ method, ... })`.
  routes: [
    "[callee.name='defineRoutes']",
    "[callee.property.name='route'][arguments.0.type='ObjectExpression']",
    '[callee.property.name=/^(get|post|put|patch|delete|head|options|all)$/][arguments.0.value=/^[\\u002f]/]',
  ].map((call) => ({ selector: `CallExpression${call}`, message: 'Routes are defined in *.routes.ts files only.' })),
};

/** The restrictions of files of the server with one of these endings. A later configuration replaces an earlier one. */
const restrictPlaces = (files, kinds) => ({
  files,
  rules: {
    'no-restricted-syntax': ['error', ...SKIPPED_EFFECTS, ...OTHER_CLOCKS, ...kinds.flatMap((kind) => PLACES[kind])],
  },
});

/** The database, the queue of pg-boss and the command for a Citus cluster run statements of their own. */
const WITH_STATEMENTS = ['database/**', 'platform/jobs/*', 'commands/distribute/index.ts'];
/** These define routes for others: the helper of all routes, and the page of the metrics, which has a port of its own. */
const WITH_ROUTES = ['platform/auth/defineRoutes.ts', 'platform/metrics/serveMetrics.ts'];
const inServer = (pattern) => `src/server/${pattern}`;

module.exports = ts.config(
  { ignores: ['dist', '.data', 'node_modules'] },
  {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'webpack.config.ts'],
    extends: [...ts.configs.strictTypeChecked],
    plugins: { 'react-hooks': hooks },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      ...hooks.configs.recommended.rules,
      // A number in a message is as readable as a string; the rule's other cases stay.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onClick={() => close()}` is as clear as a block. A value that only looks like one stays an error elsewhere.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-restricted-imports': [
        'error',
        {
          name: 'react-router-dom',
          importNames: ['Link', 'NavLink'],
          message: 'They bring 4 KB to every first load; use client/shared/routing/RouteLink (docs/decisions/0020).',
        },
      ],
      'no-restricted-syntax': ['error', ...SKIPPED_EFFECTS],
      // The formatter keeps code this narrow, but leaves comments as they are.
      'max-len': ['error', { code: 1_000, comments: 120, ignoreUrls: true }],
      // Otherwise a file that is only read for its types is loaded too.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      // React handlers and Fastify hooks take promises where void is declared; the dangerous cases stay.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['src/server/integrations/shared/vendorHttp.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Vendors are called by sendToVendor only.' }],
    },
  },
  restrictPlaces(['src/server/**/*.ts'], ['sql', 'jobs', 'routes']),
  restrictPlaces(['src/server/**/*.sql.ts'], ['jobs', 'routes']),
  restrictPlaces(WITH_STATEMENTS.map(inServer), ['jobs', 'routes']),
  restrictPlaces(['src/server/**/*.jobs.ts'], ['sql', 'routes']),
  restrictPlaces(['src/server/**/*.routes.ts'], ['sql', 'jobs']),
  restrictPlaces(WITH_ROUTES.map(inServer), ['sql', 'jobs']),
);
