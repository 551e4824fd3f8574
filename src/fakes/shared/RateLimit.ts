import { VendorError } from './Faults';

interface RateLimitOptions {
  requests: number;
  windowMs: number;
  /** The number of concurrent requests. */
  concurrent: number;
  /** Sent with every response. */
  headers: Record<string, string>;
}

/** A vendor's limits for a token. */
export class RateLimit {
  private readonly usage = new Map<string, { recent: number[]; running: number }>();

  constructor(readonly options: RateLimitOptions) {}

  /**
   * Counts a request as running until the returned function is called.
   * @throws VendorError 429
   */
  enter(token: string): () => void {
    const { requests, windowMs, concurrent, headers } = this.options;
    const usage = this.usage.get(token) ?? { recent: [], running: 0 };
    this.usage.set(token, usage);
    const now = Date.now();
    usage.recent = usage.recent.filter((time) => time > now - windowMs);
    if (usage.recent.length >= requests || usage.running >= concurrent) {
      throw new VendorError(429, 'Too Many Requests', { ...headers, 'retry-after': '1' });
    }
    usage.recent.push(now);
    usage.running += 1;
    let running = true;
    return () => {
      if (running) usage.running -= 1;
      running = false;
    };
  }
}
