import { Type } from 'typebox';
import type { Database } from '../../database/Database';
import { isOfAllShops } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { PROFILE_SCOPES } from '../../platform/auth/guard';
import type { Sessions } from '../../platform/auth/sessions';
import type { App } from '../../platform/http/App';
import type { Drain } from '../../platform/http/drain';
import { AppError } from '../../shared/AppError';
import { followChanges, type Changes } from './changes';
import { createStreams } from './streams';

interface RouteDeps {
  database: Database;
  sessions: Sessions;
  drain: Drain;
  maxStreams: number;
}

/**
 * The stream that tells open pages that something of their store has changed: each successful change through the API,
 * and each change of points, also by a job.
 */
export function liveUpdateRoutes(app: App, { database, sessions, drain, maxStreams }: RouteDeps): void {
  const streams = createStreams(maxStreams);
  let changes: Changes | null = null;
  let stopFollowing: (() => void) | null = null;
  app.addHook('onReady', async () => {
    changes = await followChanges(database, (change) => streams.send(change));
    stopFollowing = database.onCommitted((events) => {
      for (const event of events) changes?.announce(event);
    });
  });
  app.addHook('onClose', async () => {
    streams.close();
    stopFollowing?.();
    await changes?.close();
  });
  drain.signal.addEventListener('abort', () => streams.endAll());
  app.addHook('onResponse', (request, reply, done) => {
    const { actor, method } = request;
    if (actor && 'shopKey' in actor && method !== 'GET' && reply.statusCode < 300) {
      changes?.announce({ storeId: actor.storeId, shop: isOfAllShops(actor) ? null : actor.shopKey });
    }
    done();
  });

  defineRoutes(app, { database, tags: ['redemptions'], scopes: PROFILE_SCOPES }).get(
    '/stores/:storeId/events/stream',
    {
      operationId: 'followStore',
      summary: 'Follow what changes in the store, as server-sent events',
      description:
        'Each event says that something has changed, without saying what. Then repeat the requests whose answers you ' +
        'show, with their ETags. Events can be missed, so also poll.',
      byShop: true,
      staysOpen: true,
      produces: ['text/event-stream'],
      response: Type.String(),
    },
    async ({ params, onlyShop, request, reply }) => {
      if (streams.isFull || drain.begun) {
        throw new AppError('unavailable', 'Too many pages are open. This one will ask at intervals.');
      }
      const { raw } = reply;
      const ending = await sessions.watch(request.sessionKey, () => raw.end());
      if (!ending) throw new AppError('unauthorized', 'Unauthorized');
      raw.once('close', ending);
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // nginx would wait until its buffer is full.
        'x-accel-buffering': 'no',
      });
      streams.open(raw, { storeId: params.storeId, shop: onlyShop });
      return reply;
    },
  );
}
