import { startEnvironment } from './environment';

/** Starts an environment when jest runs alone. `npm test` has already started one for all suites. */
export default async function jestSetup(): Promise<void> {
  if (!process.env.REGULARS_TEST_URL) await startEnvironment();
}
