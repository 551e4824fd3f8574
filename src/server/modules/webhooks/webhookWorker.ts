import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { getErrorLevel, type Database } from '../../database/Database';
import type { SendWebhook } from '../../integrations/webhooks';
import { recordAudit } from '../../platform/audit';
import type { Encryptor } from '../../platform/secrets/encryption';
import { listEventsAfter } from '../events';
import { insertDeliveries, listDueDeliveries, saveAttempt, type DueDelivery } from './deliveries.sql';
import {
  endFailing,
  leaseDueEndpoints,
  lockPosition,
  noteFailure,
  releaseLease,
  renewLease,
  savePosition,
  type LeasedEndpoint,
  type SendingState,
} from './endpoints.sql';
import { tryDecryptWebhookSecrets } from './endpointSecrets';
import { signWebhook } from './signing';
import { getRetryPause, judgeAnswer } from './webhooks.rules';

export interface WorkerDeps {
  database: Database;
  log: FastifyBaseLogger;
  encryptor: Encryptor;
  sendWebhook: SendWebhook;
}

const POLL_MS = 1_000;
/** Each endpoint gets so many webhooks at a time. */
const CONCURRENCY = 2;
const BATCH = 50;
const EVENTS_BATCH = 200;
/** After this time a batch begins no more calls, so that a change of the endpoint takes effect soon. */
const BATCH_MS = 5_000;
/** Longer than a batch with its last calls, of 15 s. */
const LEASE_SECONDS = 60;
const FINISH_MS = 1_500;

/**
 * Sends webhooks in this process, alongside any number of other processes. An endpoint is leased to one process at a
 * time, and each has its own calls, so a slow one delays no other. An attempt is saved after its answer: when the
 * process is killed in between, the webhook is sent again.
 */
export function startWebhookWorker(deps: WorkerDeps, draining: AbortSignal): { stop(): Promise<void> } {
  const { platform } = deps.database;
  const lease = randomUUID();
  const aborting = new AbortController();
  const stopping = new AbortController();
  const ending = AbortSignal.any([draining, stopping.signal]);
  const running = new Map<string, Promise<void>>();

  const start = (endpoint: LeasedEndpoint) => {
    // The lease has ended while the database was away, and this process still sends.
    if (running.has(endpoint.id)) return;
    const run = serveEndpoint({ ...deps, lease, ending, aborting: aborting.signal }, endpoint)
      .catch((error: unknown) => {
        if (!aborting.signal.aborted)
          deps.log[getErrorLevel(error)]({ err: error, webhook: endpoint.id }, 'sending webhooks failed');
      })
      .finally(() => running.delete(endpoint.id));
    running.set(endpoint.id, run);
  };
  const poll = async () => {
    while (!ending.aborted) {
      try {
        for (const endpoint of await leaseDueEndpoints(platform, lease, LEASE_SECONDS)) start(endpoint);
      } catch (error) {
        deps.log[getErrorLevel(error)]({ err: error }, 'looking for webhooks failed');
      }
      await sleep(POLL_MS, undefined, { signal: ending, ref: false }).catch(() => undefined);
    }
  };
  const polling = poll();

  return {
    async stop() {
      stopping.abort();
      await polling;
      const ended = Promise.all(running.values());
      await Promise.race([ended, sleep(FINISH_MS, undefined, { ref: false })]);
      // What is aborted counts as not tried, and another process sends it at once.
      aborting.abort();
      await ended;
    },
  };
}

interface Run extends WorkerDeps {
  lease: string;
  /** Aborts when no more calls should begin. */
  ending: AbortSignal;
  /** Aborts the calls in flight. */
  aborting: AbortSignal;
}

/** Sends what is due to an endpoint, until nothing is, or the lease is lost. */
async function serveEndpoint(run: Run, endpoint: LeasedEndpoint): Promise<void> {
  const { database, lease, ending } = run;
  const db = database.forStore(endpoint.storeId);
  try {
    while (!ending.aborted) {
      const state = await renewLease(db, endpoint, lease, LEASE_SECONDS);
      if (!state) return;
      const due = await listDueDeliveries(db, endpoint, BATCH);
      if (due.length > 0) await sendBatch(run, state, due);
      // Events are read when there is nothing else to send, so an endpoint that is far behind has few deliveries.
      else if (!(await addDeliveries(run, endpoint))) return;
    }
  } finally {
    await releaseLease(db, endpoint, lease);
  }
}

/** Adds deliveries for the next events of the feed. Returns whether there may be more to send. */
function addDeliveries({ database, lease }: Run, endpoint: LeasedEndpoint): Promise<boolean> {
  const { storeId } = endpoint;
  return database.forStore(storeId).transaction(async (sql) => {
    const after = await lockPosition(sql, endpoint, lease);
    if (!after) return false;
    const { events, next, hasMore } = await listEventsAfter(sql, storeId, {
      after: { ...after, at: 0 },
      types: after.types.length === 0 ? null : after.types,
      limit: EVENTS_BATCH,
    });
    const webhooks = events.map(({ id, type, at, shopId, data }) => ({
      id,
      type,
      body: JSON.stringify({ id, type, at, shopId, data }),
    }));
    if (webhooks.length > 0) await insertDeliveries(sql, endpoint, webhooks);
    await savePosition(sql, endpoint, next);
    return webhooks.length > 0 || hasMore;
  });
}

async function sendBatch(run: Run, state: SendingState, due: readonly DueDelivery[]): Promise<void> {
  const secrets = tryDecryptWebhookSecrets(run.encryptor, state);
  const queue = due.values();
  const until = performance.now() + BATCH_MS;
  let isOff = false;
  const work = async () => {
    for (const delivery of queue) {
      isOff ||= await attempt(run, state, secrets, delivery);
      if (isOff || run.ending.aborted || performance.now() > until) return;
    }
  };
  // The lease must not be given back while a call is in flight, also when the attempt of the other one was not saved.
  for (const ended of await Promise.allSettled(Array.from({ length: CONCURRENCY }, work))) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}

/** Sends a webhook once and saves what came of it. Returns whether the endpoint was turned off. */
async function attempt(
  { database, sendWebhook, aborting }: Run,
  endpoint: SendingState,
  secrets: readonly string[] | null,
  { id, body, attempts }: DueDelivery,
): Promise<boolean> {
  const startedAt = performance.now();
  const answer = secrets
    ? await sendWebhook({ url: endpoint.url, body, headers: signWebhook(secrets, { id, body }, new Date()) }, aborting)
    : ({ status: null, answer: '', problem: 'secret_unreadable' } as const);
  const durationMs = Math.round(performance.now() - startedAt);
  const outcome = judgeAnswer(answer);
  const isDelivered = outcome === 'delivered';
  const pause = isDelivered ? null : getRetryPause(attempts + 1);
  return database.forStore(endpoint.storeId).transaction(async (sql) => {
    await saveAttempt(sql, endpoint, { ...answer, id, attempts: attempts + 1, isDelivered, pause, durationMs });
    if (isDelivered) {
      if (endpoint.isFailing) await endFailing(sql, endpoint);
      return false;
    }
    const reason = outcome === 'gone' ? 'gone' : 'failing';
    const isOff = await noteFailure(sql, endpoint, reason);
    if (isOff) {
      await recordAudit(sql, {
        storeId: endpoint.storeId,
        actorRole: 'system',
        actorId: null,
        action: 'webhook_turned_off',
        recordType: 'webhook_endpoint',
        recordId: endpoint.id,
        newValues: { reason },
      });
    }
    return isOff;
  });
}
