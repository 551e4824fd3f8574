import { VendorError } from './VendorError';

const PER_SECOND = 16;
const CONCURRENT = 5;

/** The vendor's limits for a token: 16 requests per second and 5 at once. */
export class RateLimit {
  private readonly usage = new Map<string, { recent: number[]; running: number }>();

  static readonly headers = {
    'X-RateLimit-tokenLimit': String(PER_SECOND),
    'X-RateLimit-tokenConcurrentLimit': String(CONCURRENT),
  };

  /** Counts a request as running; the returned function ends it. */
  enter(token: string): () => void {
    const usage = this.usage.get(token) ?? { recent: [], running: 0 };
    this.usage.set(token, usage);
    const now = Date.now();
    usage.recent = usage.recent.filter((time) => time > now - 1000);
    if (usage.recent.length >= PER_SECOND || usage.running >= CONCURRENT) {
      throw new VendorError(429, 'Too Many Requests', { ...RateLimit.headers, 'retry-after': '1' });
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
