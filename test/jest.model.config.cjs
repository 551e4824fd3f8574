const base = require('./jest.config.cjs');

const http = base.projects.find(({ displayName }) => displayName === 'http');

/**
 * The configuration of `npm run test:model`: the model tests with their full number of sequences, which take minutes.
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  projects: [{ ...http, displayName: 'model', testMatch: ['<rootDir>/test/**/*.model.test.ts'] }],
};
