/** Types for the part of autocannon that the benchmark uses, because the package has none. */
declare module 'autocannon' {
  interface RequestOptions {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Instance extends PromiseLike<{ errors: number; timeouts: number; duration: number }> {
    /** Called for every response. `ms` is the response time. */
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    requests: { setupRequest(request: RequestOptions): RequestOptions }[];
  }
  export default function autocannon(options: Options): Instance;
}
