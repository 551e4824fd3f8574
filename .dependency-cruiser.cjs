/** The import rules of docs/architecture.md, as patterns, so that they apply to new folders without a change. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: allowed },
});

/** The subfolders of `folder` import each other only through index.ts. */
const throughIndex = (name, folder) => ({
  name,
  severity: 'error',
  from: { path: `^${folder}/([^/]+)/` },
  to: { path: `^${folder}/`, pathNot: [`^${folder}/$1/`, `^${folder}/[^/]+/index[.]ts$`] },
});

/** Bounds, rules and texts that the client imports as values. They import at most each other. */
const PLAIN_CONTRACT = '^src/contract/plain/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'no-feature-to-feature',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
    },
    only('feature-imports', '^src/client/features/', '^src/(client/(features|session|entities|shared)|contract)/'),
    {
      // Both are loaded with a whole console. A manifest names its pages in dynamic imports, which are no part of it.
      name: 'manifest-imports',
      severity: 'error',
      from: { path: '^src/client/features/[^/]+/[^/]+(Manifest|Words)[.]ts$' },
      to: { path: '^src/', pathNot: '^src/client/shared/routing/', dependencyTypesNot: ['dynamic-import'] },
    },
    only('session-imports', '^src/client/session/', '^src/(client/(session|entities|shared)|contract)/'),
    only('entity-imports', '^src/client/entities/', '^src/(client/(session|entities|shared)|contract)/'),
    throughIndex('entity-through-index', 'src/client/entities'),
    only('client-shared-imports', '^src/client/shared/', '^src/(client/shared|contract)/'),
    {
      name: 'client-through-index',
      severity: 'error',
      from: { path: '^src/client/(app|features|session)/' },
      to: { path: '^src/client/entities/', pathNot: '^src/client/entities/[^/]+/index[.]ts$' },
    },
    {
      name: 'session-through-index',
      severity: 'error',
      from: { path: '^src/client/', pathNot: '^src/client/session/' },
      to: { path: '^src/client/session/', pathNot: '^src/client/session/index[.]ts$' },
    },
    {
      name: 'app-through-index',
      severity: 'error',
      from: { path: '^src/client/app/' },
      to: { path: '^src/client/features/', pathNot: '^src/client/features/[^/]+/index[.]ts$' },
    },
    only('no-client-to-server', '^src/client/', '^src/(client|contract)/'),
    {
      // Keeps the schema library out of the client bundle.
      name: 'client-imports-contract-types-only',
      severity: 'error',
      from: { path: '^src/client/' },
      to: {
        path: '^src/contract/',
        pathNot: PLAIN_CONTRACT,
        dependencyTypesNot: ['type-only'],
      },
    },
    only('contract-imports', '^src/contract/', '^src/contract/'),
    {
      name: 'plain-contract-imports',
      severity: 'error',
      from: { path: PLAIN_CONTRACT },
      to: { pathNot: PLAIN_CONTRACT },
    },
    only('no-server-to-client', '^src/server/', '^src/(server|contract|demo|fakes)/'),
    throughIndex('module-through-index', 'src/server/modules'),
    {
      // A folder counts with its subfolders, so the nodes are the modules, whatever file of them imports what.
      name: 'no-module-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/server/modules/([^/]+)$' },
      to: { circular: true, path: '^src/server/modules/[^/]+$', pathNot: '^src/server/modules/$1$' },
    },
    only(
      'ground-floor-imports',
      '^src/server/modules/customers/',
      '^src/(contract/|server/(modules/customers/|platform/|shared/|database/Database[.]ts$))',
    ),
    {
      name: 'server-through-index',
      severity: 'error',
      from: { path: '^src/server/(main|commands)/' },
      to: { path: '^src/server/modules/', pathNot: '/index[.]ts$' },
    },
    only(
      'module-imports',
      '^src/server/modules/',
      '^src/(contract/|server/(modules/|platform/|shared/|database/Database[.]ts$|integrations/((pointOfSale|crm|wallet)/|webhooks/index[.]ts$)))',
    ),
    {
      name: 'jobs-through-index',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/platform/jobs/' },
      to: { path: '^src/server/platform/jobs/', pathNot: '^src/server/platform/jobs/(failedJobs/)?index[.]ts$' },
    },
    only('integration-imports', '^src/server/integrations/', '^src/(contract/|server/integrations/)'),
    {
      // All of integrations/ but the ports and the shared part are clients of vendors.
      name: 'vendor-through-index',
      severity: 'error',
      from: { path: '^(src|test)/', pathNot: ['^src/server/integrations/', '[.]unit[.]test[.]tsx?$'] },
      to: {
        path: '^src/server/integrations/',
        pathNot: [
          '^src/server/integrations/(pointOfSale|crm|wallet|shared)/',
          '^src/server/integrations/[^/]+/index[.]ts$',
        ],
      },
    },
    {
      name: 'integration-shared-imports',
      severity: 'error',
      from: { path: '^src/server/integrations/shared/' },
      to: { path: '^src/server/integrations/', pathNot: '^src/server/integrations/shared/' },
    },
    only(
      'platform-imports',
      '^src/server/platform/',
      '^src/(contract/|server/(platform/|shared/|database/(Database|errorCode)[.]ts$|integrations/shared/))',
    ),
    only(
      'job-imports',
      '^src/server/platform/jobs/[^/]+$',
      '^src/server/(platform/jobs/|shared/|database/Database[.]ts$)',
    ),
    only('fake-imports', '^src/fakes/', '^src/(contract/|fakes/)'),
    {
      name: 'nothing-ships-demo',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(demo|fakes|server/commands)/' },
      to: { path: '^src/(demo|fakes)/' },
    },
    only('server-shared-imports', '^src/server/shared/', '^src/(contract/|server/(shared/|database/Database[.]ts$))'),
    only('database-imports', '^src/server/database/', '^src/(contract/|server/(database/|shared/timeZones[.]ts$))'),
    only('tools-imports', '^src/tools/', '^src/(tools/|server/database/embedded/binaries[.]ts$)'),
    {
      name: 'nothing-ships-tools',
      severity: 'error',
      from: { path: '^src/(client|contract|server|demo|fakes)/' },
      to: { path: '^src/tools/' },
    },
    {
      // A unit test may import the file it tests.
      name: 'tests-through-index',
      severity: 'error',
      from: { path: '^test/', pathNot: '[.]unit[.]test[.]tsx?$' },
      to: {
        path: '^src/client/(session|features|entities)/',
        pathNot: '^src/client/(session|(features|entities)/[^/]+)/index[.]ts$',
      },
    },
    {
      name: 'no-mui-barrels',
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
