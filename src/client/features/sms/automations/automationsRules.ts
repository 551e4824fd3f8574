import { boolean, object, string, type ObjectSchema } from 'yup';
import { OCCASION_FIELDS, type AutomationKind } from '../../../../contract/plain/automationMessages';
import { messageRule } from '../messageRules';

export interface AutomationValues {
  message: string;
  /** A number as text; '' for kinds without days. */
  days: string;
  holdsBack: boolean;
}

export const automationRules = (kind: AutomationKind, hasLinks: boolean): ObjectSchema<AutomationValues> =>
  object({
    message: messageRule(OCCASION_FIELDS[kind], hasLinks),
    days: string().default(''),
    holdsBack: boolean().required(),
  });

export const toDays = (days: string): number | null => (days === '' ? null : Number(days));
