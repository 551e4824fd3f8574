/** The pause of browsers that do not tell when they are idle: Safari before version 18.2 has no requestIdleCallback. */
const PAUSE_MS = 500;
/** Idle or not, the work begins after this many ms. */
const LATEST_MS = 5_000;

/** Calls `work` when the browser has nothing more urgent to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}
