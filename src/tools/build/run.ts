import { buildClientIfStale } from './buildClient';
import { buildServerIfStale } from './buildServer';

/** `npm run build`: builds the client and the server into dist/, each if it is missing or its sources have changed. */
Promise.all([buildServerIfStale(), buildClientIfStale()]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
