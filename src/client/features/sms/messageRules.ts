import { string } from 'yup';
import type { OCCASION_FIELDS } from '../../../contract/plain/automationMessages';
import { SMS_MESSAGE_MAX } from '../../../contract/plain/limits';
import { findUnknownFields, hasLink, LINK_FIELD, SMS_FIELDS } from '../../../contract/plain/smsMessage';
import { formatNumber } from '../../shared/format/formatNumber';

/** A placeholder that only some automated messages have, such as the reward. */
export type OccasionField = NonNullable<(typeof OCCASION_FIELDS)[keyof typeof OCCASION_FIELDS]>;
export type MessageFieldName = (typeof SMS_FIELDS)[number] | typeof LINK_FIELD | OccasionField;

/** The wording is that of the server's message. */
const NO_LINKS = 'Links are not set up on this server. Please remove {link}.';

/** The rule for the message of a campaign, or of an automated message with its placeholder. */
export const messageRule = (occasionField: OccasionField | null = null, hasLinks = true) =>
  string()
    .default('')
    .trim()
    .required('Message is required')
    .max(SMS_MESSAGE_MAX, `Message must be at most ${formatNumber(SMS_MESSAGE_MAX)} characters`)
    .test('fields', (message, { createError }) => {
      if (!hasLinks && hasLink(message)) return createError({ message: NO_LINKS });
      const unknown = findUnknownFields(message).find((field) => field !== occasionField);
      if (unknown === undefined) return true;
      const fields = [
        ...SMS_FIELDS,
        ...(hasLinks ? [LINK_FIELD] : []),
        ...(occasionField === null ? [] : [occasionField]),
      ];
      const list = fields.map((field) => `{${field}}`).join(', ');
      return createError({ message: `{${unknown}} is not a field. The fields are ${list}.` });
    });
