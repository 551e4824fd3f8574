import { startEnvironment, stopEnvironment } from './environment';

export default async function playwrightSetup(): Promise<() => Promise<void>> {
  await startEnvironment();
  return stopEnvironment;
}
