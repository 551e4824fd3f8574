import type { App } from './App';

/** Answers of the API are kept by nobody, unless their route says otherwise. */
export function disableCaching(app: App): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
