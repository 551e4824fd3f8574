import { startEnvironment } from './environment';

/** Starts an environment for jest alone; `npm test` has started one for all suites. */
export default async function jestSetup(): Promise<void> {
  if (!process.env.REGULARS_TEST_URL) await startEnvironment();
}
