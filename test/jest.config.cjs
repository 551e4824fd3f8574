const path = require('node:path');

const rootDir = path.resolve(__dirname, '..');

const shared = {
  rootDir,
  transform: { '\\.m?[jt]sx?$': '<rootDir>/test/support/esbuildTransform.cjs' },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/emptyModule.cjs',
    // As webpack.config.ts has it: its updates would come after the end of a test.
    '/TouchRipple$': '<rootDir>/src/client/app/theme/noRipple.ts',
  },
  // Packages that exist as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(typebox|uncrypto)/)'],
};

/** Suites that ask a real server over HTTP. */
const served = (kind) => ({
  ...shared,
  displayName: kind,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/test/**/*.${kind}.test.ts`],
  globalSetup: '<rootDir>/test/support/jestSetup.ts',
  globalTeardown: '<rootDir>/test/support/jestTeardown.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/closeDatabase.ts'],
});

/** @type {import('jest').Config} */
module.exports = {
  rootDir,
  maxWorkers: 2,
  projects: [
    // Pure rules need no document, and jsdom takes most of a second to start.
    { ...shared, displayName: 'unit', testEnvironment: 'node', testMatch: ['<rootDir>/test/**/*.unit.test.ts'] },
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/test/**/*.unit.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/test/support/jestDom.ts'],
    },
    served('http'),
    // They start the packaged server themselves, so a run on a server of one's own has nothing to ask of them.
    served('packaged'),
  ],
  testTimeout: 30_000,
};
