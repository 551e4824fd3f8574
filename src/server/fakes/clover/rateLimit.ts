import { VendorError } from './VendorError';

const PER_SECOND = 16;
const CONCURRENT = 5;

/** What the vendor allows a token: 16 requests in a second and 5 at once. */
export class RateLimit {
  private readonly use = new Map<string, { recent: number[]; running: number }>();

  static readonly headers = {
    'X-RateLimit-tokenLimit': String(PER_SECOND),
    'X-RateLimit-tokenConcurrentLimit': String(CONCURRENT),
  };

  /** Counts a request in; answers how to count it out again. */
  enter(token: string): () => void {
    const use = this.use.get(token) ?? { recent: [], running: 0 };
    this.use.set(token, use);
    const now = Date.now();
    use.recent = use.recent.filter((at) => at > now - 1000);
    if (use.recent.length >= PER_SECOND || use.running >= CONCURRENT) {
      throw new VendorError(429, 'Too Many Requests', { ...RateLimit.headers, 'retry-after': '1' });
    }
    use.recent.push(now);
    use.running += 1;
    let inside = true;
    return () => {
      if (inside) use.running -= 1;
      inside = false;
    };
  }
}
