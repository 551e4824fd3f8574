import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Database } from './database/Database';
import { describeApi, serveApiDescription } from './http/apiDescription';
import type { App } from './http/App';
import { addDrain, type Drain } from './http/drain';
import { answerErrors, answerUnreadableUrl } from './http/errors';
import { guardRoutes } from './http/guard';
import { sweepOldKeys } from './http/keySweep';
import { RouteLog } from './http/logging';
import { keepAnswersOutOfCaches } from './http/noStore';
import { createLoginThrottle, limitLookups, type LoginLimits } from './http/rateLimit';
import { newRequestId, tellRequestIds } from './http/requestId';
import { setSecurityHeaders } from './http/securityHeaders';
import { openSessions, type SessionLifetimes } from './http/sessions';
import { serveClient } from './http/staticClient';
import { validateBySchema } from './http/validation';
import { createCloverPointOfSale } from './integrations/clover';
import { activityRoutes } from './modules/activities';
import { adminRoutes } from './modules/admins';
import { auditRoutes } from './modules/audit';
import { authRoutes } from './modules/auth';
import { checkoutRoutes, startCheckoutPoller } from './modules/checkout';
import { customerKioskRoutes } from './modules/customerKiosk';
import { groupRoutes } from './modules/groups';
import { healthRoutes } from './modules/health';
import { ownerRoutes } from './modules/owners';
import { rewardRoutes } from './modules/rewards';
import { createSealer, storeRoutes } from './modules/stores';

export interface AppDeps {
  database: Database;
  log: FastifyBaseLogger;
  /** Folder of the built client. */
  clientRoot: string;
  /** Seals the stores' API keys. */
  secretsKey: string;
  settings: {
    cloverBaseUrl: string;
    trustProxy: number | string[];
    apiDocs: boolean;
    sessionSeconds: SessionLifetimes;
    loginLimits: LoginLimits;
    lookupsPerMinute: number;
  };
}

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** The whole server, ready to listen: reads no environment and opens no port. */
export async function buildApp(deps: AppDeps): Promise<{ app: App; drain: Drain }> {
  const { database, log, settings } = deps;
  const app: App = fastify({
    loggerInstance: log,
    logController: new RouteLog(),
    genReqId: newRequestId,
    trustProxy: trustOf(settings.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: answerUnreadableUrl,
    // While it stops, the server still answers what reaches it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const drain = addDrain(app);
  const sessions = await openSessions(database, settings.sessionSeconds, log);
  app.addHook('onClose', () => sessions.close());
  const stopSweeping = sweepOldKeys(database, log);
  app.addHook('onClose', (_app, done) => {
    stopSweeping();
    done();
  });
  answerErrors(app);
  validateBySchema(app);
  tellRequestIds(app);
  setSecurityHeaders(app);
  guardRoutes(app, sessions);
  const openPointOfSale = createCloverPointOfSale({ baseUrl: settings.cloverBaseUrl });
  const sealer = createSealer(deps.secretsKey);
  const settling = { database, openPointOfSale, sealer };
  const poller = startCheckoutPoller({ ...settling, log });
  app.addHook('onClose', () => poller.stop());
  await describeApi(app);
  await app.register(
    (api: App) => {
      keepAnswersOutOfCaches(api);
      const throttle = createLoginThrottle(database, settings.loginLimits);
      healthRoutes(api, { database, drain });
      authRoutes(api, { database, sessions, throttle });
      storeRoutes(api, { database, sessions, sealer });
      ownerRoutes(api, { database, sessions });
      const lookups = limitLookups(settings.lookupsPerMinute);
      customerKioskRoutes(api, { database, limitLookups: lookups });
      checkoutRoutes(api, { ...settling, limitLookups: lookups });
      rewardRoutes(api, { database });
      activityRoutes(api, { database });
      groupRoutes(api, { database });
      adminRoutes(api, { database, sessions });
      auditRoutes(api, { database });
      return Promise.resolve();
    },
    { prefix: '/api' },
  );
  await serveApiDescription(app, settings.apiDocs);
  await serveClient(app, deps.clientRoot);
  return { app, drain };
}

/** How far X-Forwarded-For is believed: the nearest so many hops, or these addresses. */
function trustOf(proxies: number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return (_address: string, hop: number) => hop < proxies;
}
