import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Database } from './database/Database';
import { registerOpenApi, registerApiDocs } from './http/openApi';
import type { App } from './http/App';
import { acceptEmptyBodies, limitSlowRequests, readAddresses } from './http/connections';
import { addDrain, type Drain } from './http/drain';
import { registerErrorHandler, sendUnreadableUrl } from './http/errorHandler';
import { registerGuard } from './auth/guard';
import { housekeepingJobs } from './housekeepingJobs';
import { RouteLog } from './http/logging';
import { createLoginThrottle, type LoginLimits } from './auth/loginThrottle';
import { createPinThrottle } from './auth/pinThrottle';
import { limitLookups } from './auth/lookupLimit';
import { addRequestId, disableCaching, newRequestId, setSecurityHeaders } from './http/responseHeaders';
import { createSessions, type SessionLifetimes } from './auth/sessions';
import { serveClient } from './http/staticClient';
import { registerValidation } from './http/validation';
import { createCloverPointOfSale } from './integrations/clover';
import { createHighLevelCrm, createWebhookReader } from './integrations/highLevel';
import { createJobWorker } from './jobs';
import { boardRoutes, redemptionJobs, redemptionRoutes } from './modules/redemptions';
import { adminRoutes } from './modules/admins';
import { auditRoutes } from './modules/audit';
import { kioskPinRoutes, sessionRoutes } from './modules/accounts';
import { brandRoutes } from './modules/brand';
import { checkoutJobs, checkoutRoutes, reviewRoutes } from './modules/checkout';
import { contactJobs, contactSyncRoutes, contactWebhookRoutes, reconnectContacts } from './modules/contacts';
import { customerRoutes } from './modules/customers';
import { groupRoutes } from './modules/groups';
import { healthRoutes } from './modules/health';
import { jobRoutes } from './modules/jobs';
import { ownerRoutes } from './modules/owners';
import { enqueuePosCheck, pointOfSaleJobs, pointOfSaleRoutes, webhookRoutes } from './modules/pointOfSale';
import { promotionRoutes } from './modules/promotions';
import { rewardRoutes } from './modules/rewards';
import { smsJobs, smsRoutes } from './modules/sms';
import { createEncryptor, storeRoutes } from './modules/stores';

export interface AppDeps {
  database: Database;
  log: FastifyBaseLogger;
  /** Folder of the built client. */
  clientRoot: string;
  /** Encrypts the stores' API keys. */
  secretsKey: string;
  settings: {
    cloverBaseUrl: string;
    ghlBaseUrl: string;
    ghlWebhookPublicKey: string;
    cloverWebhookSecret: string | undefined;
    trustProxy: number | string[];
    apiDocs: boolean;
    sessionSeconds: SessionLifetimes;
    loginLimits: LoginLimits;
    lookupsPerMinute: number;
  };
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** Builds the whole server. It reads no environment variables and opens no port. */
export async function buildApp(deps: AppDeps): Promise<{ app: App; drain: Drain }> {
  const { database, log, settings } = deps;
  const app: App = fastify({
    loggerInstance: log,
    logController: new RouteLog(),
    genReqId: newRequestId,
    trustProxy: toTrustProxy(settings.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    ...limitSlowRequests(),
    frameworkErrors: sendUnreadableUrl,
    // The server still answers requests that arrive while it stops.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const drain = addDrain(app);
  const sessions = await createSessions(database, settings.sessionSeconds);
  app.addHook('onClose', () => sessions.close());
  registerErrorHandler(app);
  registerValidation(app);
  addRequestId(app);
  readAddresses(app);
  acceptEmptyBodies(app);
  setSecurityHeaders(app);
  registerGuard(app, sessions);
  const getPointOfSale = createCloverPointOfSale({ baseUrl: settings.cloverBaseUrl });
  const getCrm = createHighLevelCrm({ baseUrl: settings.ghlBaseUrl });
  const encryptor = createEncryptor(deps.secretsKey);
  const checkoutDeps = { database, getPointOfSale, encryptor };
  const contactDeps = { database, getCrm, encryptor, log };
  const smsDeps = { database, getCrm, encryptor };
  const worker = await createJobWorker({ database, log, isStopping: () => drain.begun }, [
    ...housekeepingJobs(database),
    ...checkoutJobs({ ...checkoutDeps, log }),
    ...pointOfSaleJobs({ ...checkoutDeps, log }),
    ...redemptionJobs({ database, log }),
    ...contactJobs(contactDeps),
    ...smsJobs(smsDeps),
  ]);
  app.addHook('onClose', () => worker.stop());
  await registerOpenApi(app);
  await app.register(
    (api: App) => {
      disableCaching(api);
      const throttle = createLoginThrottle(database, settings.loginLimits);
      healthRoutes(api, { database, drain, worker });
      sessionRoutes(api, { database, sessions, throttle, pinThrottle: createPinThrottle(database) });
      kioskPinRoutes(api, { database });
      storeRoutes(api, {
        database,
        sessions,
        encryptor,
        checkPointOfSale: enqueuePosCheck,
        connectCrm: reconnectContacts,
      });
      pointOfSaleRoutes(api, checkoutDeps);
      webhookRoutes(api, { database, webhookSecret: settings.cloverWebhookSecret });
      contactSyncRoutes(api, contactDeps);
      contactWebhookRoutes(api, { database, readWebhook: createWebhookReader(settings.ghlWebhookPublicKey) });
      ownerRoutes(api, { database, sessions });
      const lookups = limitLookups(database, settings.lookupsPerMinute);
      customerRoutes(api, { database, limitLookups: lookups });
      checkoutRoutes(api, { ...checkoutDeps, limitLookups: lookups });
      reviewRoutes(api, checkoutDeps);
      rewardRoutes(api, { database });
      promotionRoutes(api, { database });
      redemptionRoutes(api, { database, limitLookups: lookups });
      boardRoutes(api, { database });
      groupRoutes(api, { database });
      adminRoutes(api, { database, sessions });
      auditRoutes(api, { database });
      jobRoutes(api, { database });
      brandRoutes(api, { database });
      smsRoutes(api, smsDeps);
      return Promise.resolve();
    },
    { prefix: '/api' },
  );
  await registerApiDocs(app, settings.apiDocs);
  await serveClient(app, deps.clientRoot);
  return { app, drain };
}

/** Trusts X-Forwarded-For from the nearest `proxies` hops, or from these addresses. */
function toTrustProxy(proxies: number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return (_address: string, hop: number) => hop < proxies;
}
