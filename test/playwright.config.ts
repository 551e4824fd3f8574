import { defineConfig } from '@playwright/test';
import { browserLaunch } from './support/browserBinary';
import { CONTEXT_OPTIONS } from './support/contextOptions';

const { channel, launchOptions } = browserLaunch();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.screen.spec.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 40_000,
  expect: { timeout: 8_000 },
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
