/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface RequestOptions {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Instance extends PromiseLike<{ errors: number; timeouts: number; duration: number }> {
    /** Called for every response, with its time in ms. */
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: { setupRequest(request: RequestOptions): RequestOptions }[];
  }
  export default function autocannon(options: Options): Instance;
}
