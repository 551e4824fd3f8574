import { createHash } from 'node:crypto';
import type { AutomationResults } from '../../../../contract/automations';
import { AUTOMATION_HELD_BACK_MIN } from '../../../../contract/limits';

/** An occasion that could not be sent within this time is dropped, in days. */
export const SEND_WITHIN_DAYS = 3;

/** One in this many customers is held back. */
const HELD_BACK_ONE_IN = 10;

/**
 * Whether the message for an occasion is held back: for one in ten, always the same ones, and other ones for each
 * occasion.
 */
export function isHeldBack(customerId: string, cause: string): boolean {
  return createHash('sha256').update(`${customerId} ${cause}`).digest().readUInt32BE(0) % HELD_BACK_ONE_IN === 0;
}

type Groups = Pick<AutomationResults, 'messaged' | 'heldBack'>;

/**
 * How many percent of the customers with a message came back against those without one. Null with fewer than
 * AUTOMATION_HELD_BACK_MIN customers held back, or without any message.
 */
export function compareReturns({ messaged, heldBack }: Groups): AutomationResults['comparison'] {
  if (heldBack.customers < AUTOMATION_HELD_BACK_MIN || messaged.customers === 0) return null;
  const messagedPercent = (100 * messaged.cameBack) / messaged.customers;
  const heldBackPercent = (100 * heldBack.cameBack) / heldBack.customers;
  return {
    messagedPercent: round(messagedPercent),
    heldBackPercent: round(heldBackPercent),
    differencePoints: round(messagedPercent - heldBackPercent),
  };
}

/** To one decimal, and never -0. */
const round = (percent: number): number => Math.round(percent * 10) / 10 || 0;

/**
 * The date of an expiry in words, such as 'December 25', from its cause 'expiry:2026-12-25:30'; null for other causes.
 */
export function toExpiryDate(cause: string): string | null {
  const day = /^expiry:(\d{4}-\d{2}-\d{2}):\d+$/.exec(cause)?.[1];
  if (day === undefined) return null;
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}
