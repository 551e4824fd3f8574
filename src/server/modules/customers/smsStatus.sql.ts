/**
 * Whether a customer `c` gets marketing texts, as a SmsStatus. The reasons have the same order as for the audience of a
 * campaign.
 */
export const SMS_STATUS = `case
  when c.sms_opted_out_at is not null then 'opted_out'
  when c.sms_consent_at is null then 'no_consent'
  when c.sms_unreachable_at is not null then 'unreachable'
  else 'subscribed' end`;
