import { hasBirthYear } from '../../../contract/birthdays';

/** Returns `own`, or `other` if it says more: when there is no own birthday, or when it is the same day with a year. */
export function combineBirthdays(own: string | null, other: string | null): string | null {
  if (own === null || other === null) return own ?? other;
  const isSameDay = own.slice(-5) === other.slice(-5);
  return !hasBirthYear(own) && isSameDay ? other : own;
}
