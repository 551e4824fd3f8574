import { TEXTS_AGE_MIN } from '../../../contract/plain/smsConsent';

/**
 * SQL that tells whether a customer `c` has valid consent to marketing texts. Consent before the minimum age is
 * invalid, whenever the birthday was added, until the birthday is corrected. Days can begin 14 hours before UTC.
 * Nobody is too young by a birthday without a year, which is in 1604.
 */
export const HAS_CONSENT = `(c.sms_consent_at is not null and (c.birthday is null
  or c.sms_consent_at >= (c.birthday + interval '${TEXTS_AGE_MIN} years' - interval '14 hours') at time zone 'UTC'))`;

/** SQL for the SmsStatus of a customer `c`. Reasons have the same precedence as in the audience of a campaign. */
export const SMS_STATUS = `case
  when c.sms_opted_out_at is not null then 'opted_out'
  when not ${HAS_CONSENT} then 'no_consent'
  when c.sms_unreachable_at is not null then 'unreachable'
  else 'subscribed' end`;
