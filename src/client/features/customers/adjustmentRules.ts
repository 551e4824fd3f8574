import { object, string, type ObjectSchema } from 'yup';
import { ADJUSTMENT_MAX, ADJUSTMENT_REASON_MAX } from '../../../contract/plain/customerLimits';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import { text } from '../../shared/forms/textRules';

/** The selectable reasons. 'Other' requires a note. */
export const REASONS = ['Goodwill', 'Correction', 'Missing purchase', 'Promotion', 'Other'] as const;
const OTHER = 'Other';
/** The note is appended to the reason, so the maximum leaves room for the reason. */
export const NOTE_MAX = ADJUSTMENT_REASON_MAX - 20;

export interface AdjustmentValues {
  direction: string;
  amount: string;
  reason: string;
  note: string;
}

/** Parses a typed amount of points such as '1,200'; null if it is not a whole number above 0. */
export function parseAmount(amount: string): number | null {
  const digits = amount.replaceAll(',', '').trim();
  const points = Number(digits);
  return /^\d{1,9}$/.test(digits) && points > 0 ? points : null;
}

/** The signed change of the balance in points; 0 while the amount is invalid. */
export function getDelta({ direction, amount }: Pick<AdjustmentValues, 'direction' | 'amount'>): number {
  const points = parseAmount(amount) ?? 0;
  return direction === 'takeAway' ? -points : points;
}

/** The reason in the history: 'Goodwill', 'Goodwill: birthday', or only the note. */
export function toReason({ reason, note }: Pick<AdjustmentValues, 'reason' | 'note'>): string {
  const trimmed = note.trim();
  if (reason === OTHER) return trimmed;
  return trimmed === '' ? reason : `${reason}: ${trimmed}`;
}

/** The validation rules for a customer with this balance in points. */
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
