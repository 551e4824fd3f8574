const path = require('node:path');

const rootDir = path.resolve(__dirname, '..');

const shared = {
  rootDir,
  transform: {
    '\\.m?[jt]sx?$': '<rootDir>/test/support/esbuildTransform.cjs',
    '/messages/.*\\.json$': '<rootDir>/src/tools/webpack/messagesLoader.cjs',
  },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/emptyModule.cjs',
    // As in webpack.config.ts, because its updates would run after the end of a test.
    '/TouchRipple$': '<rootDir>/src/client/app/theme/noRipple.ts',
  },
  setupFiles: ['<rootDir>/test/support/movedClock.cjs'],
  // Packages that contain ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(typebox|jose|uncrypto|@formatjs|qr|cookie|cockatiel|content-disposition)/)',
  ],
};

/** A project of suites that use a real server over HTTP. */
const createServerProject = (kind) => ({
  ...shared,
  displayName: kind,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/test/**/*.${kind}.test.ts`],
  // Which index one PostgreSQL chooses; the coordinator of a distributed database only plans what it sends where.
  testPathIgnorePatterns: process.env.CITUS_DATABASE_URL ? ['Plans\\.slow\\.test\\.ts$'] : [],
  globalSetup: '<rootDir>/test/support/jestSetup.ts',
  globalTeardown: '<rootDir>/test/support/jestTeardown.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/closeDatabase.ts'],
});

/** @type {import('jest').Config} */
module.exports = {
  rootDir,
  maxWorkers: 2,
  // Keeps how long each suite took, by which jest orders the next run.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  projects: [
    // Only .tsx suites need a document, and jsdom takes most of a second to start.
    { ...shared, displayName: 'unit', testEnvironment: 'node', testMatch: ['<rootDir>/test/**/*.unit.test.ts'] },
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/test/**/*.unit.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/test/support/jestDom.ts'],
    },
    createServerProject('http'),
    // Suites that end or restart processes, measure durations or take long: `npm run test:slow`.
    createServerProject('slow'),
  ],
  // Ends what hangs; a busy machine needs a multiple of what a quiet one does.
  testTimeout: 120_000,
};
