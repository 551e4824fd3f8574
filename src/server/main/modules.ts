import type { FastifyBaseLogger } from 'fastify';
import type { Database, Sql } from '../database/Database';
import type { GetCrm, ReadCrmWebhook } from '../integrations/crm/Crm';
import type { GetPointOfSale } from '../integrations/pointOfSale/PointOfSale';
import type { Wallets } from '../integrations/wallet/Wallet';
import type { SendWebhook } from '../integrations/webhooks';
import { accounts, type CheckKioskPin } from '../modules/accounts';
import { apiKeys } from '../modules/apiKeys';
import { backups } from '../modules/backups';
import { boosts } from '../modules/boosts';
import { brand } from '../modules/brand';
import { chainMoves } from '../modules/chainMoves';
import { checkIn } from '../modules/checkIn';
import { checkout } from '../modules/checkout';
import { contacts } from '../modules/contacts';
import { credits } from '../modules/credits';
import { customerPage } from '../modules/customerPage';
import { customerRecords } from '../modules/customerRecords';
import { erasure } from '../modules/erasure';
import { events } from '../modules/events';
import { flags } from '../modules/flags';
import { gifts } from '../modules/gifts';
import { groups } from '../modules/groups';
import { health } from '../modules/health';
import { imports } from '../modules/imports';
import { join } from '../modules/join';
import { ledger } from '../modules/ledger';
import { legalPages } from '../modules/legalPages';
import { liveUpdates } from '../modules/liveUpdates';
import { merging } from '../modules/merging';
import { orderSync } from '../modules/orderSync';
import { personalData } from '../modules/personalData';
import { pointOfSale } from '../modules/pointOfSale';
import { pointsExpiry } from '../modules/pointsExpiry';
import type { RecordPrivacyRequests } from '../modules/privacyRequests';
import { promotions } from '../modules/promotions';
import { redemptions } from '../modules/redemptions';
import { results } from '../modules/results';
import { retention, type Retention } from '../modules/retention';
import { review } from '../modules/review';
import { rewards } from '../modules/rewards';
import { sessions } from '../modules/sessions';
import { shops } from '../modules/shops';
import { sms } from '../modules/sms';
import { automations } from '../modules/sms/automations';
import { stats } from '../modules/stats';
import { stores } from '../modules/stores';
import { system, type SystemFacts } from '../modules/system';
import { termPreviews } from '../modules/termPreviews';
import { wallet } from '../modules/wallet';
import { webhooks } from '../modules/webhooks';
import type { LoginThrottle } from '../platform/auth/loginThrottle';
import type { LookupLimit } from '../platform/auth/lookupLimit';
import type { Sessions } from '../platform/auth/sessions';
import type { App } from '../platform/http/App';
import type { Drain } from '../platform/http/drain';
import type { HandledJob, JobWorker } from '../platform/jobs';
import type { Metrics } from '../platform/metrics';
import type { Encryptor } from '../platform/secrets/encryption';

/** What the server has for its modules. The jobs and routes of each take what they need. */
export interface ModuleDeps {
  database: Database;
  log: FastifyBaseLogger;
  encryptor: Encryptor;
  /** The address at which customers' phones reach the server, if it is known. */
  publicUrl: string | undefined;
  getPointOfSale: GetPointOfSale;
  getCrm: GetCrm;
  wallets: Wallets | null;
  sendWebhook: SendWebhook;
  /** Whether webhooks may go to inner networks. */
  webhooksAllowPrivate: boolean;
  recordPrivacyRequests: RecordPrivacyRequests;
  recordAutomationOutcomes: Metrics['recordAutomationOutcomes'] | undefined;
  /** The directory of the nightly backups and how many of them are kept, or null when none are made. */
  backups: { directory: string; keep: number } | null;
  retention: Retention;
}

export interface RouteDeps extends ModuleDeps {
  sessions: Sessions;
  throttle: LoginThrottle;
  checkPin: CheckKioskPin;
  limitLookups: LookupLimit;
  requiresSecondFactor: boolean;
  /** The stores call these of modules above them, in the transaction that saves new keys. */
  checkPointOfSale: (sql: Sql, storeId: string) => Promise<void>;
  connectCrm: (sql: Sql, storeId: string) => Promise<void>;
  webhookSecret: string | undefined;
  readWebhook: ReadCrmWebhook;
  areBackupsScheduled: boolean;
  facts: SystemFacts;
  drain: Drain;
  maxStreams: number;
  worker: JobWorker;
}

interface ServerModule {
  /** Routes below /api. */
  routes?: readonly ((api: App, deps: RouteDeps) => void)[];
  /** Routes of pages, which are not below /api. */
  pages?: readonly ((app: App, deps: RouteDeps) => void)[];
  jobs?: readonly ((deps: ModuleDeps) => HandledJob[])[];
  /** Start work that goes on in each process. When the signal aborts, it is left to other processes. */
  workers?: readonly ((deps: ModuleDeps, draining: AbortSignal) => { stop(): Promise<void> })[];
}

/** All modules with routes or jobs. The others are rules and statements that these share. */
export const MODULES: readonly ServerModule[] = [
  health,
  accounts,
  stores,
  sessions,
  apiKeys,
  groups,
  pointOfSale,
  orderSync,
  checkout,
  chainMoves,
  review,
  credits,
  contacts,
  stats,
  shops,
  results,
  events,
  checkIn,
  customerPage,
  join,
  wallet,
  webhooks,
  customerRecords,
  imports,
  flags,
  personalData,
  erasure,
  pointsExpiry,
  gifts,
  merging,
  ledger,
  rewards,
  termPreviews,
  promotions,
  boosts,
  redemptions,
  liveUpdates,
  brand,
  sms,
  automations,
  backups,
  retention,
  system,
  legalPages,
];
