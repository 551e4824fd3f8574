import type { BrowserContextOptions } from '@playwright/test';

/** The options of every browser context of the suites. */
export const CONTEXT_OPTIONS: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  timezoneId: 'America/New_York',
  locale: 'en-US',
  // A page that a service worker keeps would be the same in the next test.
  serviceWorkers: 'block',
};
