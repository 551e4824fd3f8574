import { startEnvironment, stopEnvironment } from './environment';

/** Starts an environment for Playwright alone; `npm test` has started one for all suites. */
export default async function playwrightSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.REGULARS_TEST_URL) return undefined;
  await startEnvironment();
  return stopEnvironment;
}
