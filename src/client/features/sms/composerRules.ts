import { array, object, string, type ObjectSchema } from 'yup';
import { SMS_SCHEDULE_DAYS_MAX } from '../../../contract/plain/limits';
import type { PreviewPromotionMessage, SmsAudience } from '../../../contract/sms';
import { messageRule } from './messageRules';

export interface ComposerValues {
  /** 'all', a segment or 'picked'. */
  audience: string;
  /** The selected customers if the audience is 'picked'. */
  customers: { id: string; name: string }[];
  message: string;
  /** 'now' or 'later'. */
  when: string;
  /** ISO 8601; '' until a time is selected. */
  sendAt: string;
}

export const EMPTY_COMPOSER: ComposerValues = { audience: 'all', customers: [], message: '', when: 'now', sendAt: '' };

const DAY_MS = 86_400_000;

/** The validation rules. `hasLinks` tells whether a text can have a link to the customer page. */
export const composerRules = (hasLinks: boolean): ObjectSchema<ComposerValues> =>
  object({
    audience: string().required(),
    customers: array(object({ id: string().required(), name: string().required() }))
      .required()
      .test('some', 'Choose at least one customer', (customers, { parent }) => {
        const { audience } = parent as ComposerValues;
        return audience !== 'picked' || customers.length > 0;
      }),
    message: messageRule(null, hasLinks),
    when: string().required(),
    sendAt: string()
      .default('')
      .test('time', (sendAt, { parent, createError }) => {
        if ((parent as ComposerValues).when === 'now') return true;
        const at = Date.parse(sendAt);
        if (Number.isNaN(at)) return createError({ message: 'Choose a day and a time' });
        if (at <= Date.now()) return createError({ message: 'Choose a time in the future' });
        return (
          at <= Date.now() + SMS_SCHEDULE_DAYS_MAX * DAY_MS ||
          createError({ message: `Choose a time in the next ${SMS_SCHEDULE_DAYS_MAX} days` })
        );
      }),
  });

/** The recipients of a text in the format of a request. */
export function toRecipients({
  audience,
  customers,
}: Pick<ComposerValues, 'audience' | 'customers'>): Pick<PreviewPromotionMessage, 'audience' | 'customerIds'> {
  return audience === 'picked' ? { customerIds: customers.map(({ id }) => id) } : { audience: audience as SmsAudience };
}
