import { TEXTS_AGE_MIN } from '../../../contract/smsConsent';

/**
 * Whether a customer `c` agreed to marketing texts. What somebody agreed to before they were old enough does not count,
 * whenever their birthday became known; a corrected birthday lets it count again. Days begin up to 14 hours before UTC.
 */
export const HAS_CONSENT = `(c.sms_consent_at is not null and (c.birthday is null
  or c.sms_consent_at >= (c.birthday + interval '${TEXTS_AGE_MIN} years' - interval '14 hours') at time zone 'UTC'))`;

/**
 * Whether a customer `c` gets marketing texts, as a SmsStatus. The reasons have the same order as for the audience of a
 * campaign.
 */
export const SMS_STATUS = `case
  when c.sms_opted_out_at is not null then 'opted_out'
  when not ${HAS_CONSENT} then 'no_consent'
  when c.sms_unreachable_at is not null then 'unreachable'
  else 'subscribed' end`;
