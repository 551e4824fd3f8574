/** The fence of docs/architecture.md: who may import whom, as patterns, so a new folder is fenced the day it exists. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'feature-stays-home',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
    },
    only('feature-looks-down', '^src/client/features/', '^src/(client/(features|shared)|contract)/'),
    only('client-shared-is-the-floor', '^src/client/shared/', '^src/(client/shared|contract)/'),
    {
      name: 'app-through-the-door',
      severity: 'error',
      from: { path: '^src/client/(app/|index)' },
      to: { path: '^src/client/features/', pathNot: '^src/client/features/[^/]+/index[.]ts$' },
    },
    only('client-never-sees-server', '^src/client/', '^src/(client|contract)/'),
    {
      // The schema library stays out of the browser's bundle.
      name: 'client-takes-types-of-the-wire',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^src/contract/', pathNot: '^src/contract/limits[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    only('contract-is-pure', '^src/contract/', '^src/contract/'),
    { name: 'limits-import-nothing', severity: 'error', from: { path: '^src/contract/limits[.]ts$' }, to: {} },
    only('server-never-sees-client', '^src/server/', '^src/(server|contract)/'),
    {
      name: 'module-through-its-door',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/' },
      to: {
        path: '^src/server/modules/',
        pathNot: ['^src/server/modules/$1/', '^src/server/modules/[^/]+/index[.]ts$'],
      },
    },
    only(
      'module-imports',
      '^src/server/modules/',
      '^src/(contract/|server/(modules/|http/|database/Database[.]ts$|integrations/[^/]+/[A-Z][A-Za-z]*[.]ts$))',
    ),
    only(
      'integration-imports',
      '^src/server/integrations/',
      '^src/(contract/|server/(integrations/|database/Database[.]ts$))',
    ),
    only('standin-imports', '^src/server/standins/', '^src/(contract/|server/standins/)'),
    only('http-imports', '^src/server/http/', '^src/(contract/|server/(http/|database/Database[.]ts$))'),
    only('database-imports', '^src/server/database/(?!demo/)', '^src/(contract/|server/database/)'),
    {
      name: 'tests-use-public-doors',
      severity: 'error',
      from: { path: '^test/' },
      to: { path: '^src/client/features/', pathNot: ['^src/client/features/[^/]+/index[.]ts$'] },
    },
    {
      name: 'icons-by-default-path',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: 'node_modules/@mui/(icons-material|material)/index[.]' },
    },
    { name: 'nothing-unresolved', severity: 'error', from: { path: '^(src|test)/' }, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
