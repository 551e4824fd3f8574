import { getApiBase } from '../../shared/api/apiBase';

const TIMEOUT_MS = 5_000;

/** Whether the server answers and is live. */
export async function canReachServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(`${getApiBase()}/health/live`, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
