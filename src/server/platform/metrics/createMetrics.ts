import type { Gauge, Registry } from '@prometheus-io/client';
import type { CommittedEvent, DatabaseUsage } from '../../database/Database';
import type { CircuitCounts } from '../../integrations/shared/resilience';
import { VERSION } from '../../shared/version';
import type { App } from '../http/App';
import type { JobOutcome, QueueStats } from '../jobs';

/** What an operator should look at sometime, read when the metrics are requested. */
export interface StateSources {
  /** 1970 when no backup was completed yet, null when none are scheduled. */
  getLastBackup: () => Promise<Date | null>;
  /** Whether backups can be written now, or null when none are made. */
  isBackupFolderUsable: () => boolean | null;
  /** The free space of the packaged database's disk in bytes, or null for another server's. */
  getFreeBytes: () => Promise<number | null>;
  countStoresInNeed: () => Promise<number>;
  /** How long events have waited for open transactions, in seconds. */
  getEventsLagSeconds: () => Promise<number>;
}

/** The sources of the gauges, which are read when the metrics are requested. */
interface MetricSources extends StateSources {
  isReady: () => Promise<boolean>;
  isDiskFull: () => boolean;
  getDatabaseUsage: () => DatabaseUsage;
  getQueues: () => readonly QueueStats[];
  /** The circuit breakers by vendor. */
  countCircuits: Record<string, () => CircuitCounts>;
}

/** The metrics of this process. Labels never contain a store or a person, and have a fixed set of values. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts the requests of the app. Call it before its routes are registered. */
  countRequests(app: App): void;
  readonly countJobRun: (kind: string, outcome: JobOutcome, seconds: number) => void;
  countVendorCall(vendor: string, call: string, outcome: string, seconds: number): void;
  /** Counts the events of a committed transaction. */
  readonly countCommitted: (events: readonly CommittedEvent[]) => void;
  /** Counts occasions for automated messages by outcome. */
  readonly recordAutomationOutcomes: (outcomes: Readonly<Record<string, number>>) => void;
  watch(sources: MetricSources): void;
}

/** Histogram buckets in seconds, from a fast lookup to the client's request timeout. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const VENDOR_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600];

/** Creates the metrics. Nothing is measured before this call, and their library is not loaded. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('@prometheus-io/client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'regulars_build_info', help: 'Always 1', labelNames: ['version', 'node'], registers }).set(
    { version: VERSION, node: process.versions.node },
    1,
  );
  const requests = new Counter({
    name: 'regulars_http_requests_total',
    help: 'Requests that got a response; route is the pattern',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'regulars_http_request_duration_seconds',
    help: 'From the arrival of a request to its response',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'regulars_job_run_duration_seconds',
    help: 'Runs of background jobs by their outcome',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const vendorSeconds = new Histogram({
    name: 'regulars_vendor_call_duration_seconds',
    help: 'Calls to the point of sale and the contact management, with their retries, by outcome',
    labelNames: ['vendor', 'call', 'outcome'],
    buckets: VENDOR_SECONDS,
    registers,
  });
  const texts = new Counter({
    name: 'regulars_sms_total',
    help: 'Text messages that were handed to the contact management, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const automated = new Counter({
    name: 'regulars_automated_messages_total',
    help: 'Occasions for automated messages, by outcome: queued, held_back or dropped',
    labelNames: ['outcome'],
    registers,
  });
  const points = new Counter({
    name: 'regulars_points_total',
    help: 'Points of committed ledger rows; direction is added or deducted',
    labelNames: ['kind', 'direction'],
    registers,
  });
  const redemptions = new Counter({
    name: 'regulars_redemptions_total',
    help: 'Committed redemptions of a reward or a promotion',
    labelNames: ['type'],
    registers,
  });
  for (const type of ['reward', 'promotion']) redemptions.inc({ type }, 0);

  return {
    registry,
    countRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request;
        // A request without a route has no pattern. It gets a page of the client or 404.
        const route = routeOptions.url ?? 'unknown';
        requests.inc({ method, route, status: reply.statusCode });
        if (!routeOptions.config.staysOpen) requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
        done();
      });
    },
    countJobRun: (kind, outcome, seconds) => jobSeconds.observe({ kind, outcome }, seconds),
    countVendorCall(vendor, call, outcome, seconds) {
      vendorSeconds.observe({ vendor, call, outcome }, seconds);
      if (call === 'sendSms') texts.inc({ outcome });
    },
    countCommitted(events) {
      for (const { name, kind, value } of events) {
        if (name === 'redemption') redemptions.inc({ type: kind }, value);
        else points.inc({ kind, direction: value > 0 ? 'added' : 'deducted' }, Math.abs(value));
      }
    },
    recordAutomationOutcomes(outcomes) {
      for (const [outcome, count] of Object.entries(outcomes)) automated.inc({ outcome }, count);
    },
    watch: (sources) => watch(Gauge, registry, sources),
  };
}

/** Adds the gauges, which read their sources when the metrics are requested. */
function watch(GaugeOf: typeof Gauge, registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  const { isReady, isDiskFull, getDatabaseUsage, getQueues, countCircuits } = sources;
  new GaugeOf({
    name: 'regulars_ready',
    help: '1 while requests can be served: the database responds and the process is not stopping',
    registers,
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  new GaugeOf({
    name: 'regulars_database_disk_full',
    help: '1 while the database can save nothing because its disk is full',
    registers,
    collect() {
      this.set(isDiskFull() ? 1 : 0);
    },
  });
  new GaugeOf({
    name: 'regulars_database_connections',
    help: 'Connections of this process: leased to a transaction or statement, idle, or shared by short reads',
    labelNames: ['use'],
    registers,
    collect() {
      const { leased, idle, shared } = getDatabaseUsage();
      this.set({ use: 'leased' }, leased);
      this.set({ use: 'idle' }, idle);
      this.set({ use: 'shared' }, shared);
    },
  });
  const readUsage = (name: string, help: string, read: (usage: DatabaseUsage) => number) =>
    new GaugeOf({
      name,
      help,
      registers,
      collect() {
        this.set(read(getDatabaseUsage()));
      },
    });
  readUsage('regulars_database_leases_max', 'Connections that can be leased at the same time', ({ max }) => max);
  readUsage('regulars_database_lease_waiting', 'Callers that wait for a connection', ({ waiting }) => waiting);
  readUsage(
    'regulars_database_shared_statements',
    'Short reads that are under way on the shared connections',
    ({ sharedStatements }) => sharedStatements,
  );
  const readQueues = (name: string, help: string, read: (queue: QueueStats) => number) =>
    new GaugeOf({
      name,
      help: `${help}, as of the last 15 s; the same in every process`,
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset();
        for (const queue of getQueues()) this.set({ kind: queue.kind }, read(queue));
      },
    });
  readQueues('regulars_jobs_waiting', 'Background jobs that could start', ({ waiting }) => waiting);
  readQueues(
    'regulars_jobs_oldest_waiting_seconds',
    'How long the first of them has waited',
    ({ oldestWaitingSeconds }) => oldestWaitingSeconds,
  );
  readQueues('regulars_jobs_failed', 'Background jobs that failed for good', ({ failed }) => failed);
  const readState = (name: string, help: string, read: () => Promise<number | null>) =>
    new GaugeOf({
      name,
      help: `${help}; NaN when that is unknown`,
      registers,
      async collect() {
        // The other metrics are needed most while the database is away.
        this.set((await read().catch(() => null)) ?? Number.NaN);
      },
    });
  readState('regulars_last_backup_timestamp_seconds', 'When the last backup was completed; 0 for never', async () => {
    const at = await sources.getLastBackup();
    return at && at.getTime() / 1_000;
  });
  readState('regulars_backup_folder_usable', '1 while backups can be written to BACKUP_DIR', () => {
    const isUsable = sources.isBackupFolderUsable();
    return Promise.resolve(isUsable === null ? null : Number(isUsable));
  });
  readState('regulars_database_disk_free_bytes', 'Free space of the packaged database', sources.getFreeBytes);
  readState(
    'regulars_stores_needing_attention',
    'Active stores whose register or contacts need a person',
    sources.countStoresInNeed,
  );
  readState(
    'regulars_events_lag_seconds',
    'How long the oldest event has waited for open transactions before it can be shown',
    sources.getEventsLagSeconds,
  );
  new GaugeOf({
    name: 'regulars_vendor_circuits',
    help: 'Connections of stores to a vendor, by the state of their circuit breaker; open ones send nothing',
    labelNames: ['vendor', 'state'],
    registers,
    collect() {
      for (const [vendor, count] of Object.entries(countCircuits)) {
        for (const [state, stores] of Object.entries(count())) this.set({ vendor, state }, stores);
      }
    },
  });
}
