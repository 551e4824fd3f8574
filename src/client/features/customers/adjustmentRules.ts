import { object, string, type ObjectSchema } from 'yup';
import { ADJUSTMENT_MAX, ADJUSTMENT_REASON_MAX } from '../../../contract/customerLimits';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import { text } from '../../shared/forms/textRules';

/** Reasons to choose from; the last one needs a note. */
export const REASONS = ['Goodwill', 'Correction', 'Missing purchase', 'Promotion', 'Other'] as const;
const OTHER = 'Other';
/** Leaves room for the reason before the note. */
export const NOTE_MAX = ADJUSTMENT_REASON_MAX - 20;

export interface AdjustmentValues {
  direction: string;
  amount: string;
  reason: string;
  note: string;
}

/** The points of a typed amount such as '1,200'; null when it is not a whole number above 0. */
export function parseAmount(amount: string): number | null {
  const digits = amount.replaceAll(',', '').trim();
  const points = Number(digits);
  return /^\d{1,9}$/.test(digits) && points > 0 ? points : null;
}

/** The points that the values add, negative when they remove points; 0 while the amount is not valid. */
export function getDelta({ direction, amount }: Pick<AdjustmentValues, 'direction' | 'amount'>): number {
  const points = parseAmount(amount) ?? 0;
  return direction === 'takeAway' ? -points : points;
}

/** The reason as the history shows it: 'Goodwill', 'Goodwill: birthday', or the note alone. */
export function toReason({ reason, note }: Pick<AdjustmentValues, 'reason' | 'note'>): string {
  const trimmed = note.trim();
  if (reason === OTHER) return trimmed;
  return trimmed === '' ? reason : `${reason}: ${trimmed}`;
}

/** Rules for a customer with this balance. */
export const createAdjustmentRules = (balance: number): ObjectSchema<AdjustmentValues> =>
  object({
    direction: string().default('add').required(),
    amount: string()
      .default('')
      .required('Enter a number of points')
      .test('amount', 'Enter a whole number of points', (value) => parseAmount(value) !== null)
      .test(
        'max',
        `At most ${formatNumber(ADJUSTMENT_MAX)} points`,
        (value) => (parseAmount(value) ?? 0) <= ADJUSTMENT_MAX,
      )
      .test('balance', `The customer has only ${formatCount(Math.max(balance, 0), 'point')}`, (value, { parent }) => {
        const { direction } = parent as AdjustmentValues;
        return direction !== 'takeAway' || (parseAmount(value) ?? 0) <= balance;
      }),
    reason: string().default('').required('Choose a reason'),
    note: text('Note', NOTE_MAX).when('reason', {
      is: OTHER,
      then: (rule) => rule.required('Enter the reason'),
    }),
  });
