import { defineConfig } from '@playwright/test';
import { browserLaunch } from './support/browserBinary';
import { CONTEXT_OPTIONS } from './support/contextOptions';

/** `npm run test:slow` sets TEST_LANE. */
const isSlow = process.env.TEST_LANE === 'slow';
const { channel, launchOptions } = browserLaunch();

export default defineConfig({
  testDir: '.',
  testMatch: isSlow ? '**/*.slow.spec.ts' : '**/*.screen.spec.ts',
  fullyParallel: true,
  workers: isSlow ? 1 : 2,
  // These limits only end tests that hang. A busy machine may take several times longer than usual.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.SCREEN_REPORT ? [['line'], ['json', { outputFile: process.env.SCREEN_REPORT }]] : 'line',
  outputDir: '../node_modules/.cache/screen-results',
  globalSetup: './support/playwrightSetup.ts',
  use: {
    browserName: 'chromium',
    ...(channel ? { channel } : {}),
    launchOptions,
    ...CONTEXT_OPTIONS,
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
});
