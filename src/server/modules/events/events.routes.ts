import { EventPage, EventsFeed, EventsQuery, UpdateEventsFeed } from '../../../contract/events';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { getEventsFeed, setEventsFeed } from './eventsFeed';
import { listEvents } from './listEvents';

export function eventRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['events'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/events',
    {
      operationId: 'listEvents',
      summary: 'List what happened in the store, oldest first',
      description:
        'Each event once, in the order in which the changes became visible, for 30 days. Call again with `next` as ' +
        '`after`. Events come a moment later while a change that began before them is not finished. Chains have one feed.',
      key: 'events:read',
      query: EventsQuery,
      response: EventPage,
    },
    ({ db, actor, query }) => listEvents(db, actor.storeId, query),
  );

  route.get(
    '/store/events-feed',
    { operationId: 'getEventsFeed', summary: 'Get whether the store writes events', response: EventsFeed },
    ({ db, actor }) => getEventsFeed(db, actor.storeId),
  );

  route.put(
    '/store/events-feed',
    {
      operationId: 'setEventsFeed',
      summary: 'Turn the feed of events on or off',
      description: 'Events that were written before stay in the feed for 30 days.',
      body: UpdateEventsFeed,
      response: EventsFeed,
      errors: [409],
    },
    ({ db, actor, body }) => setEventsFeed(db, actor, body),
  );
}
