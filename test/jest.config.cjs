const path = require('node:path');

const rootDir = path.resolve(__dirname, '..');

const shared = {
  rootDir,
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/emptyModule.cjs',
    // As webpack.config.ts has it: its updates would come after the end of a test.
    '/TouchRipple$': '<rootDir>/src/client/app/theme/noRipple.ts',
  },
  // Packages that exist as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(typebox|uncrypto)/)'],
};

/** @type {import('jest').Config} */
module.exports = {
  rootDir,
  maxWorkers: 2,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/test/**/*.unit.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/jestDom.ts'],
    },
    {
      ...shared,
      displayName: 'http',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.http.test.ts'],
      globalSetup: '<rootDir>/test/support/jestSetup.ts',
      globalTeardown: '<rootDir>/test/support/jestTeardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/support/closeWorld.ts'],
    },
  ],
  testTimeout: 30_000,
};
