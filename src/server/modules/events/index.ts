import { eventRoutes } from './events.routes';

export { beginEventsEpoch, readEventsLag } from './events.sql';
export { turnOnEvents } from './eventsFeed';
export { listEventsAfter } from './listEvents';
export { type EventPosition } from './eventCursor';

export const events = { routes: [eventRoutes] };
