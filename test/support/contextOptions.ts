import type { BrowserContextOptions } from '@playwright/test';

/** The options of all browser contexts. */
export const CONTEXT_OPTIONS: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  timezoneId: 'America/New_York',
  locale: 'en-US',
  // A service worker would serve a cached page to the next test.
  serviceWorkers: 'block',
};
