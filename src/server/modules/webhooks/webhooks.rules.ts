import type { WebhookAnswer } from '../../integrations/webhooks';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The pauses after the failed attempts, in seconds: tried again for three days. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** A pause is longer by up to this share, so that the webhooks of an outage do not come back all at once. */
const JITTER = 0.1;

/**
 * Returns the seconds until the next attempt, or null when there is none.
 * @param failed the number of failed attempts.
 * @param random from 0 to 1.
 */
export function getRetryPause(failed: number, random = Math.random()): number | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : pause * (1 + random * JITTER);
}

/** delivered: 2xx. gone: 410, with which a receiver asks for no more webhooks. */
export function judgeAnswer({ status }: Pick<WebhookAnswer, 'status'>): 'delivered' | 'gone' | 'failed' {
  if (status !== null && status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
}
