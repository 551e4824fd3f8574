import pg from 'pg';
import { ConnectionLost } from './errors';
import { typeParsers } from './typeParsers';

/** Options of every connection for statements. `pipeline` sends statements without waiting for earlier responses. */
export const CLIENT_OPTIONS = { types: typeParsers, pipeline: true, keepAlive: true } satisfies pg.ClientConfig;

const CLOSE_MS = 1_000;
const PREPARE_MS = 1_500;

/** A connection that tracks its outstanding responses. */
export class Connection {
  /** The server's process id, or null behind a pooler, which reports none. */
  pid: number | null = null;
  /** Whether an error broke the session, so that the connection must not be used again. */
  isRetired = false;
  private unanswered = 0;
  private progressAt = performance.now();
  private answeredAt = 0;

  constructor(readonly client: pg.Client) {
    // A connection can break at any time, which rejects its statements. Without a listener the process would end.
    client.on('error', () => undefined);
  }

  /** When the server last responded or had no statement to respond to, in ms of performance.now(). */
  get lastProgress(): number {
    return this.progressAt;
  }

  /** When the server last responded, in ms of performance.now(), or 0 if it never did. */
  get lastResponse(): number {
    return this.answeredAt;
  }

  /** How long the next response has been outstanding, in ms, or 0 when none is. */
  get stalledMs(): number {
    return this.unanswered === 0 ? 0 : performance.now() - this.progressAt;
  }

  /** The number of outstanding responses. */
  get pending(): number {
    return this.unanswered;
  }

  get isClosed(): boolean {
    return this.client.connection.stream.destroyed;
  }

  /** Runs the first statements of the connection. Drops it when they fail or get no response in time. */
  async prepare(work: () => Promise<void>): Promise<void> {
    const timer = setTimeout(
      () => this.drop(new ConnectionLost('a new connection to the database did not respond')),
      PREPARE_MS,
    );
    try {
      await work();
      this.answeredAt = performance.now();
    } catch (error) {
      this.drop();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  sent(): void {
    if (this.unanswered === 0) this.progressAt = performance.now();
    this.unanswered += 1;
  }

  /** To be called when a statement has ended, with a result or an error. */
  responded(): void {
    this.unanswered -= 1;
    // Statements on a closed connection end without a response, which must not look like a sign of the server.
    if (this.isClosed) return;
    this.progressAt = performance.now();
    this.answeredAt = this.progressAt;
  }

  /** Closes the socket at once, without notifying the server. Outstanding statements are rejected with the error. */
  drop(error?: Error): void {
    this.client.connection.stream.destroy(error);
  }

  close(): Promise<void> {
    return closeClient(this.client);
  }
}

/** Closes a connection after its last response, or by force when the server does not react. */
export async function closeClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => {
    client.connection.stream.destroy();
  }, CLOSE_MS);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

/** Returns the server's process id for the client, or null behind a pooler, which reports an invented one. */
export async function getServerPid(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // pg's types omit processID, which the server or pooler sent when it accepted the connection.
  const { processID } = client as pg.ClientBase & { processID: number | null };
  return processID !== null && rows[0]?.pid === processID ? processID : null;
}
