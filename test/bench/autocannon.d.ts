/** The part of autocannon that the bench uses; the package brings no types of its own. */
declare module 'autocannon' {
  interface Sent {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Instance extends PromiseLike<{ errors: number; timeouts: number; duration: number }> {
    /** Every answer; its time in ms. */
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: { setupRequest(request: Sent): Sent }[];
  }
  export default function autocannon(options: Options): Instance;
}
