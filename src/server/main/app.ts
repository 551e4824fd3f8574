import fastify, { type FastifyBaseLogger } from 'fastify';
import { PROCESS_NAME } from '../database/connectionName';
import type { Database } from '../database/Database';
import { createCloverPointOfSale } from '../integrations/clover';
import type { GetCrm } from '../integrations/crm/Crm';
import { createHighLevelCrm, createWebhookReader } from '../integrations/highLevel';
import type { GetPointOfSale } from '../integrations/pointOfSale/PointOfSale';
import type { Wallets } from '../integrations/wallet/Wallet';
import {
  adminRoutes,
  cashierRoutes,
  createKioskPinCheck,
  kioskPinRoutes,
  ownerRoutes,
  profileRoutes,
  secondFactorRoutes,
  sessionRoutes,
  setupRoutes,
} from '../modules/accounts';
import { backupJobs, backupRoutes } from '../modules/backups';
import { boostRoutes } from '../modules/boosts';
import { brandRoutes } from '../modules/brand';
import { checkInRoutes, scanRoutes } from '../modules/checkIn';
import { checkoutRoutes } from '../modules/checkout';
import { contactJobs, contactSyncRoutes, contactWebhookRoutes, reconnectContacts } from '../modules/contacts';
import { creditRoutes } from '../modules/credits';
import { customerLinkRoutes, customerPageRoutes, openPageRoutes } from '../modules/customerPage';
import {
  customerChangeRoutes,
  customerExportRoutes,
  customerHistoryRoutes,
  manageCustomersRoutes,
} from '../modules/customerRecords';
import { erasureRoutes } from '../modules/erasure';
import { flagRoutes } from '../modules/flags';
import { groupRoutes } from '../modules/groups';
import { findProblem, healthRoutes } from '../modules/health';
import { importJobs, importRoutes } from '../modules/imports';
import { joinJobs, joinRoutes } from '../modules/join';
import { ledgerJobs } from '../modules/ledger';
import { mergingRoutes } from '../modules/merging';
import { syncJobs } from '../modules/orderSync';
import { personalDataRoutes } from '../modules/personalData';
import {
  categoryRoutes,
  enqueuePosCheck,
  pointOfSaleJobs,
  pointOfSaleRoutes,
  posWebhookRoutes,
} from '../modules/pointOfSale';
import { expiryJobs, expiryRoutes } from '../modules/pointsExpiry';
import { policyRoutes } from '../modules/policies';
import { createPrivacyRecorder } from '../modules/privacyRequests';
import { promotionRoutes, storePromotionRoutes } from '../modules/promotions';
import { boardRoutes, redemptionJobs, redemptionRoutes } from '../modules/redemptions';
import { resultJobs, resultRoutes } from '../modules/results';
import { retentionJobs, type Retention } from '../modules/retention';
import { reviewRoutes } from '../modules/review';
import { rewardRoutes, storeRewardRoutes } from '../modules/rewards';
import { storeSessionRoutes } from '../modules/sessions';
import { smsJobs, smsRoutes } from '../modules/sms';
import { automationJobs, automationRoutes } from '../modules/sms/automations';
import { checklistRoutes, statsRoutes } from '../modules/stats';
import { storeDeletionJobs, storeRoutes, storeSettingsRoutes, timeZoneJobs } from '../modules/stores';
import { systemRoutes } from '../modules/system';
import { appleServiceRoutes, customerWalletRoutes, walletJobs } from '../modules/wallet';
import { auditRoutes } from '../platform/audit';
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
  settings: {
    cloverBaseUrl: string;
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
    /** The directory of the nightly backups and how many of them are kept, or null when none are made. */
    backups: { directory: string; keep: number } | null;
    retention: Retention;
  };
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** Builds the whole server. It reads no environment variables and opens no port. */
export async function buildApp(deps: AppDeps): Promise<{ app: App; drain: Drain }> {
  const { database, log, metrics, wallets, settings } = deps;
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
  const sessions = await createSessions(database, settings.sessionSeconds);
  app.addHook('onClose', () => sessions.close());
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
    findCustomer: (sent) => findCustomerSession(database.platform, sent),
    requiresSecondFactor: settings.requiresSecondFactor,
  });
  const { publicUrl } = settings;
  const pointsOfSale = createCloverPointOfSale({ baseUrl: settings.cloverBaseUrl, publicUrl });
  const crms = createHighLevelCrm({ baseUrl: settings.ghlBaseUrl, publicUrl });
  const getPointOfSale: GetPointOfSale = metrics
    ? (...store) => measureCalls(pointsOfSale(...store), 'point_of_sale', metrics)
    : pointsOfSale;
  const getCrm: GetCrm = metrics ? (...store) => measureCalls(crms(...store), 'contacts', metrics) : crms;
  const encryptor = createEncryptor(deps.secretsKey);
  const checkoutDeps = { database, getPointOfSale, encryptor };
  const smsDeps = { database, getCrm, encryptor, publicUrl };
  const recordPrivacyRequests = createPrivacyRecorder(settings.backups?.directory ?? null, log);
  const contactDeps = { database, getCrm, encryptor, log, recordPrivacyRequests };
  const facts = {
    processName: PROCESS_NAME,
    startedAt: new Date(performance.timeOrigin),
    databaseDirectory: deps.databaseDirectory,
    areBackupsScheduled: settings.backups !== null,
    retention: settings.retention,
  };
  const { schedules } = settings;
  const worker = await createJobWorker(
    { database, log, schedules, draining: drain.signal, onRun: metrics?.countJobRun },
    [
      ...maintenanceJobs(database),
      ...timeZoneJobs(database),
      ...expiryJobs({ database, log }),
      ...syncJobs({ ...checkoutDeps, log }),
      ...pointOfSaleJobs({ ...checkoutDeps, log }),
      ...redemptionJobs({ database, log }),
      ...ledgerJobs({ database, log }),
      ...contactJobs(contactDeps),
      ...importJobs({ database, encryptor }),
      ...smsJobs(smsDeps),
      ...joinJobs(smsDeps),
      ...walletJobs({ database, log, wallets }),
      ...automationJobs({
        database,
        log,
        publicUrl,
        recordAutomationOutcomes: metrics?.recordAutomationOutcomes,
      }),
      ...resultJobs({ database, log }),
      ...storeDeletionJobs(database),
      ...(settings.backups ? backupJobs({ database, log, folder: settings.backups }) : []),
      ...retentionJobs({ database, retention: settings.retention }),
    ],
  );
  app.addHook('onClose', () => worker.stop());
  metrics?.watch({
    isReady: () => findProblem({ database, drain }, log).then((problem) => problem === null),
    isDiskFull: () => database.isDiskFull(),
    getDatabaseUsage: () => database.getUsage(),
    getQueues: () => worker.queue?.kinds ?? [],
    countCircuits: { point_of_sale: pointsOfSale.countCircuits, contacts: crms.countCircuits },
    ...createStateSources(database, deps.databaseDirectory, settings.backups !== null),
  });
  await registerOpenApi(app);
  await app.register(
    (api: App) => {
      const throttle = createLoginThrottle(database, settings.loginLimits);
      healthRoutes(api, { database, drain, worker });
      const checkPin = createKioskPinCheck(database);
      sessionRoutes(api, { database, sessions, throttle, checkPin, encryptor });
      setupRoutes(api, { database, sessions });
      secondFactorRoutes(api, { database, sessions, encryptor, isRequiredOfAdmins: settings.requiresSecondFactor });
      kioskPinRoutes(api, { database });
      storeRoutes(api, {
        database,
        sessions,
        encryptor,
        checkPointOfSale: enqueuePosCheck,
        connectCrm: reconnectContacts,
      });
      storeSettingsRoutes(api, { database });
      storeSessionRoutes(api, { database });
      pointOfSaleRoutes(api, checkoutDeps);
      categoryRoutes(api, checkoutDeps);
      posWebhookRoutes(api, { database, webhookSecret: settings.cloverWebhookSecret });
      contactSyncRoutes(api, contactDeps);
      contactWebhookRoutes(api, { ...contactDeps, readWebhook: createWebhookReader(settings.ghlWebhookPublicKey) });
      ownerRoutes(api, { database, sessions });
      profileRoutes(api, { database, sessions });
      cashierRoutes(api, { database, sessions });
      statsRoutes(api, { database });
      checklistRoutes(api, { database, areBackupsScheduled: facts.areBackupsScheduled });
      const lookups = limitLookups(database, settings.lookupsPerMinute);
      customerLinkRoutes(api, { database, limitLookups: lookups, checkPin });
      openPageRoutes(api, database);
      joinRoutes(api, smsDeps);
      customerPageRoutes(api, { ...smsDeps, recordPrivacyRequests, wallets, limitLookups: lookups });
      customerWalletRoutes(api, { database, encryptor, wallets });
      appleServiceRoutes(api, { database, encryptor, wallets });
      scanRoutes(api, { database, encryptor, limitLookups: lookups });
      checkInRoutes(api, { database, encryptor, limitLookups: lookups });
      customerExportRoutes(api, { database });
      manageCustomersRoutes(api, { database });
      customerHistoryRoutes(api, { database });
      importRoutes(api, { database, encryptor });
      customerChangeRoutes(api, { database, encryptor, recordPrivacyRequests });
      flagRoutes(api, { database });
      personalDataRoutes(api, { database });
      erasureRoutes(api, { database, encryptor, recordPrivacyRequests });
      expiryRoutes(api, { database });
      mergingRoutes(api, { database });
      checkoutRoutes(api, { ...checkoutDeps, limitLookups: lookups });
      reviewRoutes(api, checkoutDeps);
      creditRoutes(api, checkoutDeps);
      rewardRoutes(api, { database });
      storeRewardRoutes(api, { database });
      promotionRoutes(api, { database });
      storePromotionRoutes(api, { database });
      boostRoutes(api, { database });
      resultRoutes(api, { database });
      redemptionRoutes(api, { database, limitLookups: lookups });
      boardRoutes(api, { database });
      groupRoutes(api, { database });
      adminRoutes(api, { database, sessions });
      auditRoutes(api, { database });
      jobRoutes(api, { database });
      backupRoutes(api, { database, isScheduled: settings.backups !== null });
      systemRoutes(api, { database, facts });
      brandRoutes(api, { database });
      smsRoutes(api, smsDeps);
      automationRoutes(api, { database, publicUrl });
      return Promise.resolve();
    },
    { prefix: '/api' },
  );
  policyRoutes(app, { database, kept: { ...settings.retention, backups: settings.backups?.keep ?? null } });
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
