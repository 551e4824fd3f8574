import type { App } from './App';

export interface Drain {
  /** From now on answers ask their connection to close, and the server is not ready for new work. */
  begin(): void;
  readonly begun: boolean;
}

/**
 * Lets busy keep-alive connections end after their answer before the server stops listening, so that a client never
 * sends into a connection that is being closed.
 */
export function addDrain(app: App): Drain {
  const drain = {
    begun: false,
    begin() {
      drain.begun = true;
    },
  };
  app.addHook('onSend', async (_request, reply) => {
    if (drain.begun) void reply.header('connection', 'close');
  });
  return drain;
}
