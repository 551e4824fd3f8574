import fastify, { type FastifyBaseLogger } from 'fastify';
import { PROCESS_NAME } from '../database/connectionName';
import type { Database } from '../database/Database';
import { createCloverPointOfSale } from '../integrations/clover';
import type { GetCrm } from '../integrations/crm/Crm';
import { createHighLevelCrm, createWebhookReader } from '../integrations/highLevel';
import type { GetPointOfSale } from '../integrations/pointOfSale/PointOfSale';
import type { Wallets } from '../integrations/wallet/Wallet';
import { createWebhookSender } from '../integrations/webhooks';
import { createKioskPinCheck } from '../modules/accounts';
import { reconnectContacts } from '../modules/contacts';
import { findProblem } from '../modules/health';
import { enqueuePosCheck } from '../modules/pointOfSale';
import type { RecordPrivacyRequests } from '../modules/privacyRequests';
import type { Retention } from '../modules/retention';
import { auditRoutes } from '../platform/audit';
import { createApiKeys } from '../platform/auth/apiKeys';
import { findCustomerSession } from '../platform/auth/customerSessions.sql';
import { registerGuard } from '../platform/auth/guard';
import { createLoginThrottle, type LoginLimits } from '../platform/auth/loginThrottle';
import { limitLookups } from '../platform/auth/lookupLimit';
import { createSessions, type SessionLifetimes } from '../platform/auth/sessions';
import { registerApiDocs } from '../platform/http/apiDocs.routes';
import type { App } from '../platform/http/App';
import { acceptEmptyBodies, limitSlowRequests, readAddresses, skipUnreadBodies } from '../platform/http/connections';
import { addDrain, type Drain } from '../platform/http/drain';
import { registerErrorHandler, sendUnreadableUrl } from '../platform/http/errorHandler';
import { RouteLog } from '../platform/http/logging';
import { registerOpenApi } from '../platform/http/openApi';
import { setPublicOrigin } from '../platform/http/ownAddress';
import { newRequestId, setCommonHeaders } from '../platform/http/responseHeaders';
import { serveClient } from '../platform/http/staticClient';
import { compileResponsesOnDemand, registerValidation } from '../platform/http/validation';
import { createJobWorker } from '../platform/jobs';
import { jobRoutes } from '../platform/jobs/failedJobs';
import { measureCalls, serveMetrics, type Metrics, type MetricsAccess } from '../platform/metrics';
import { createEncryptor } from '../platform/secrets/encryption';
import { maintenanceJobs } from './maintenance.jobs';
import { MODULES, type ModuleDeps, type RouteDeps } from './modules';
import { createStateSources } from './stateMetrics';

interface AppDeps {
  database: Database;
  /** The data directory of the packaged database, or null when DATABASE_URL names another server. */
  databaseDirectory: string | null;
  log: FastifyBaseLogger;
  /** The folder of the built client. */
  clientRoot: string;
  /** The key that encrypts the stores' API keys. */
  secretsKey: string;
  /** null disables metrics. */
  metrics: Metrics | null;
  /** null when no wallet has credentials. */
  wallets: Wallets | null;
  recordPrivacyRequests: RecordPrivacyRequests;
  /** Why backups cannot be written now, or null. */
  getBackupProblem: () => string | null;
  settings: {
    cloverBaseUrl: string;
    webhooksAllowPrivate: boolean;
    ghlBaseUrl: string;
    ghlWebhookPublicKey: string;
    cloverWebhookSecret: string | undefined;
    /** The address at which customers' phones reach the server, if it is known. */
    publicUrl: string | undefined;
    trustProxy: number | string[];
    /** Whether this process adds scheduled jobs. */
    schedules: boolean;
    apiDocs: boolean;
    metrics: MetricsAccess;
    sessionSeconds: SessionLifetimes;
    loginLimits: LoginLimits;
    /** Whether administrators must turn on sign-in codes before anything else. */
    requiresSecondFactor: boolean;
    lookupsPerMinute: number;
    maxStreams: number;
    /** The directory of the nightly backups and how many of them are kept, or null when none are made. */
    backups: { directory: string; keep: number } | null;
    retention: Retention;
  };
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** Builds the whole server. It reads no environment variables and opens no port. */
export async function buildApp(deps: AppDeps): Promise<{ app: App; drain: Drain }> {
  const { database, log, metrics, wallets, recordPrivacyRequests, getBackupProblem, settings } = deps;
  const app: App = fastify({
    loggerInstance: log,
    logController: new RouteLog(),
    genReqId: newRequestId,
    trustProxy: toTrustProxy(settings.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    ...limitSlowRequests(),
    frameworkErrors: sendUnreadableUrl,
    // Requests that arrive while the server stops still get a response.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const drain = addDrain(app);
  metrics?.countRequests(app);
  if (metrics) database.onCommitted(metrics.countCommitted);
  const sessions = await createSessions(database, settings.sessionSeconds);
  const apiKeys = await createApiKeys(database);
  app.addHook('onClose', () => Promise.all([sessions.close(), apiKeys.close()]));
  setPublicOrigin(app, settings.publicUrl);
  registerErrorHandler(app);
  registerValidation(app);
  compileResponsesOnDemand(app);
  setCommonHeaders(app);
  readAddresses(app, settings.trustProxy === 0);
  acceptEmptyBodies(app);
  skipUnreadBodies(app);
  registerGuard(app, {
    sessions,
    apiKeys,
    findCustomer: (sent) => findCustomerSession(database.platform, sent),
    requiresSecondFactor: settings.requiresSecondFactor,
  });
  const { publicUrl, webhooksAllowPrivate } = settings;
  const pointsOfSale = createCloverPointOfSale({ baseUrl: settings.cloverBaseUrl, publicUrl });
  const crms = createHighLevelCrm({ baseUrl: settings.ghlBaseUrl, publicUrl });
  const getPointOfSale: GetPointOfSale = metrics
    ? (...store) => measureCalls(pointsOfSale(...store), 'point_of_sale', metrics)
    : pointsOfSale;
  const getCrm: GetCrm = metrics ? (...store) => measureCalls(crms(...store), 'contacts', metrics) : crms;
  const encryptor = createEncryptor(deps.secretsKey);
  const moduleDeps: ModuleDeps = {
    database,
    log,
    encryptor,
    publicUrl,
    getPointOfSale,
    getCrm,
    wallets,
    sendWebhook: createWebhookSender({ allowsPrivate: webhooksAllowPrivate, publicUrl }),
    webhooksAllowPrivate,
    recordPrivacyRequests,
    recordAutomationOutcomes: metrics?.recordAutomationOutcomes,
    backups: settings.backups,
    retention: settings.retention,
  };
  const { schedules } = settings;
  const worker = await createJobWorker(
    { database, log, schedules, draining: drain.signal, onRun: metrics?.countJobRun },
    [
      ...maintenanceJobs(database),
      ...MODULES.flatMap(({ jobs = [] }) => jobs.flatMap((listJobs) => listJobs(moduleDeps))),
    ],
  );
  app.addHook('onClose', () => worker.stop());
  for (const { workers = [] } of MODULES) {
    for (const startWorker of workers) {
      const started = startWorker(moduleDeps, drain.signal);
      app.addHook('onClose', () => started.stop());
    }
  }
  metrics?.watch({
    isReady: () => findProblem({ database, drain }, log).then((problem) => problem === null),
    isDiskFull: () => database.isDiskFull(),
    getDatabaseUsage: () => database.getUsage(),
    getQueues: () => worker.queue?.kinds ?? [],
    countCircuits: { point_of_sale: pointsOfSale.countCircuits, contacts: crms.countCircuits },
    ...createStateSources(database, deps.databaseDirectory, settings.backups !== null, getBackupProblem),
  });
  await registerOpenApi(app, publicUrl);
  const areBackupsScheduled = settings.backups !== null;
  const routeDeps: RouteDeps = {
    ...moduleDeps,
    sessions,
    throttle: createLoginThrottle(database, settings.loginLimits),
    checkPin: createKioskPinCheck(database),
    limitLookups: limitLookups(database, settings.lookupsPerMinute),
    requiresSecondFactor: settings.requiresSecondFactor,
    checkPointOfSale: enqueuePosCheck,
    connectCrm: reconnectContacts,
    webhookSecret: settings.cloverWebhookSecret,
    readWebhook: createWebhookReader(settings.ghlWebhookPublicKey),
    areBackupsScheduled,
    facts: {
      processName: PROCESS_NAME,
      startedAt: new Date(performance.timeOrigin),
      databaseDirectory: deps.databaseDirectory,
      areBackupsScheduled,
      getBackupProblem,
      retention: settings.retention,
    },
    drain,
    maxStreams: settings.maxStreams,
    worker,
  };
  await app.register(
    (api: App) => {
      for (const { routes = [] } of MODULES) for (const addRoutes of routes) addRoutes(api, routeDeps);
      auditRoutes(api, { database });
      jobRoutes(api, { database });
      return Promise.resolve();
    },
    { prefix: '/api' },
  );
  for (const { pages = [] } of MODULES) for (const addPages of pages) addPages(app, routeDeps);
  await registerApiDocs(app, settings.apiDocs);
  await serveMetrics(app, metrics?.registry ?? null, settings.metrics);
  await serveClient(app, deps.clientRoot);
  return { app, drain };
}

/** Trusts X-Forwarded-For from this number of proxies, or from these addresses. */
function toTrustProxy(proxies: number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return (_address: string, hop: number) => hop < proxies;
}
