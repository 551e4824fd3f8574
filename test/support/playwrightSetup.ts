import { startEnvironment, stopEnvironment } from './environment';

/** Starts an environment when Playwright runs alone. `npm test` has already started one for all suites. */
export default async function playwrightSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.REGULARS_TEST_URL) return undefined;
  await startEnvironment();
  return stopEnvironment;
}
