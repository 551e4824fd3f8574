import type { Metrics } from './createMetrics';

type Async = (...args: unknown[]) => Promise<unknown>;

/** Wraps a vendor's port and counts and times its calls. A failed call is counted by the reason of its error. */
export function measureCalls<Port extends object>(port: Port, vendor: string, metrics: Metrics): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function' || typeof name !== 'string') return method;
      return async (...args: unknown[]) => {
        const startedAt = performance.now();
        const count = (outcome: string) =>
          metrics.countVendorCall(vendor, name, outcome, (performance.now() - startedAt) / 1000);
        try {
          const result = await (method as Async).apply(target, args);
          count('ok');
          return result;
        } catch (error) {
          count(getReason(error));
          throw error;
        }
      };
    },
  });
}

/** Returns the reason of a port's error, which is one of a few fixed values, or 'error' for any other error. */
function getReason(error: unknown): string {
  const isNamed = error instanceof Error && 'reason' in error && typeof error.reason === 'string';
  return isNamed ? (error.reason as string) : 'error';
}
