import { createHash } from 'node:crypto';
import type { AutomationResults } from '../../../../contract/automations';
import { AUTOMATION_DAYS, DEFAULT_MESSAGES, type AutomationKind } from '../../../../contract/plain/automationMessages';
import { AUTOMATION_HELD_BACK_MIN } from '../../../../contract/plain/limits';
import { fieldError } from '../../../shared/AppError';
import { compareMeans, compareShares } from '../../results';
import type { AutomationRow } from './automations.sql';

/** An occasion whose message could not be sent within this many days is dropped. */
export const SEND_WITHIN_DAYS = 3;

/** One in this many customers is held back. */
const HELD_BACK_ONE_IN = 10;

/**
 * Whether the message for an occasion is held back. The hash always gives the same result for an occasion, and holds
 * back other customers for other occasions.
 */
export function isHeldBack(customerId: string, cause: string): boolean {
  return createHash('sha256').update(`${customerId} ${cause}`).digest().readUInt32BE(0) % HELD_BACK_ONE_IN === 0;
}

/** The customers of one group, how many of them returned, and the points that they earned. */
export interface ComparedGroup {
  customers: number;
  cameBack: number;
  /** The mean and variance of the points that each customer earned. */
  earnedMean: number;
  earnedVariance: number;
}

/**
 * Compares the customers who got a message with those who were held back: the percentages that returned, and the points
 * that each earned. null with fewer than AUTOMATION_HELD_BACK_MIN customers held back, or without any message.
 */
export function compareGroups(messaged: ComparedGroup, heldBack: ComparedGroup): AutomationResults['comparison'] {
  if (heldBack.customers < AUTOMATION_HELD_BACK_MIN || messaged.customers === 0) return null;
  const toShare = ({ cameBack, customers }: ComparedGroup) => ({ hits: cameBack, size: customers });
  const toMean = ({ earnedMean, earnedVariance, customers }: ComparedGroup) => {
    return { mean: earnedMean, variance: earnedVariance, size: customers };
  };
  const returned = compareShares(toShare(messaged), toShare(heldBack));
  const earned = compareMeans(toMean(messaged), toMean(heldBack));
  const messagedPercent = (100 * messaged.cameBack) / messaged.customers;
  const heldBackPercent = (100 * heldBack.cameBack) / heldBack.customers;
  return {
    messagedPercent: round(messagedPercent),
    heldBackPercent: round(heldBackPercent),
    differencePoints: round(messagedPercent - heldBackPercent),
    lowPoints: round(100 * returned.low),
    highPoints: round(100 * returned.high),
    earned: { difference: round(earned.difference), low: round(earned.low), high: round(earned.high) },
  };
}

/** Rounds to one decimal. Never returns -0. */
const round = (value: number): number => Math.round(value * 10) / 10 || 0;

/** Returns the date in the cause of an expiry, 'expiry:2026-12-25:30', as 'December 25', or null for other causes. */
export function toExpiryDate(cause: string): string | null {
  const day = /^expiry:(\d{4}-\d{2}-\d{2}):\d+$/.exec(cause)?.[1];
  if (day === undefined) return null;
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** Returns the saved settings of a kind, or those that it begins with. */
export const findAutomation = (rows: readonly AutomationRow[], kind: AutomationKind): AutomationRow =>
  rows.find((row) => row.kind === kind) ?? {
    kind,
    isOn: false,
    message: DEFAULT_MESSAGES[kind],
    days: AUTOMATION_DAYS[kind][0] ?? null,
    // Warnings about expiring points are not held back, unless the owner decides otherwise.
    holdsBack: kind !== 'expiry',
    lookedUntil: null,
  };

/** Returns the days if the kind allows them. @throws AppError 400 */
export function checkDays(kind: AutomationKind, days: number | null): number | null {
  const allowed = AUTOMATION_DAYS[kind];
  if (allowed.length === 0 ? days === null : days !== null && allowed.includes(days)) return days;
  throw fieldError(
    'bad_request',
    'days',
    allowed.length === 0 ? "Days can't be set for this message" : 'Choose one of the listed options',
  );
}
