import Typography from '@mui/material/Typography';
import type { AutomationResults } from '../../../../../contract/automations';
import { AUTOMATION_HELD_BACK_MIN, AUTOMATION_RESULTS_DAYS } from '../../../../../contract/plain/limits';
import { useNow } from '../../../../shared/device/useNow';
import { formatCount, formatNumber } from '../../../../shared/format/formatNumber';

interface TooEarlyProps {
  results: Pick<AutomationResults, 'messaged' | 'heldBack' | 'heldBackSince'>;
  /** Whether customers are being skipped, so that there will be more to compare. */
  holdsBack: boolean;
}

/** What is known while too few customers were skipped to compare, and when there will be enough of them. */
export function TooEarly({ results: { messaged, heldBack, heldBackSince }, holdsBack }: TooEarlyProps) {
  const now = useNow();
  const pace = describePace(heldBack.customers, heldBackSince, now);
  return (
    <Typography variant="body2">
      <strong>Too early to tell.</strong>{' '}
      {messaged.customers + heldBack.customers === 0
        ? 'There are no results yet.'
        : `${formatNumber(messaged.cameBack)} of ${formatCount(messaged.customers, 'customer')} came back with the message, and ${formatNumber(heldBack.cameBack)} of ${formatNumber(heldBack.customers)} skipped on purpose.`}{' '}
      {holdsBack ? pace : 'Turn on “Skip one in ten, to compare” to find out.'}
    </Typography>
  );
}

const DAY_MS = 86_400_000;
/** With fewer days than this, the pace says nothing about the coming months. */
const PACE_DAYS_MIN = 30;

/**
 * When enough customers will have been skipped at the present pace, if ever.
 * @param now In ms.
 */
export function describePace(skipped: number, since: string | null, now: number): string {
  const enough = `We compare when ${AUTOMATION_HELD_BACK_MIN} were skipped`;
  const days = since === null ? 0 : (now - Date.parse(since)) / DAY_MS;
  if (days < PACE_DAYS_MIN) return `${enough}.`;
  const daysNeeded = (AUTOMATION_HELD_BACK_MIN / skipped) * days;
  if (daysNeeded > AUTOMATION_RESULTS_DAYS) {
    return `At today's pace, fewer than ${AUTOMATION_HELD_BACK_MIN} are skipped in a year, which is too few to compare.`;
  }
  const month = new Date(now + (daysNeeded - days) * DAY_MS);
  return `${enough}: at today's pace, in ${month.toLocaleDateString('en-US', { month: 'long', year: 'numeric' })}.`;
}
