import { boolean, object, string, type ObjectSchema } from 'yup';
import { OCCASION_FIELDS, type AutomationKind } from '../../../../contract/automationMessages';
import type { Automation, UpdateAutomation } from '../../../../contract/automations';
import { messageRule } from '../messageRules';

export interface AutomationValues {
  message: string;
  /** A number as text, '' for kinds without days. */
  days: string;
  holdsBack: boolean;
}

/** The rules for the form of a kind. */
export const automationRules = (kind: AutomationKind): ObjectSchema<AutomationValues> =>
  object({
    message: messageRule(OCCASION_FIELDS[kind]),
    days: string().default(''),
    holdsBack: boolean().required(),
  });

export function toFormValues({ message, days, holdsBack }: Automation): AutomationValues {
  return { message, days: days === null ? '' : String(days), holdsBack };
}

export const toDays = (days: string): number | null => (days === '' ? null : Number(days));

/** The request that saves the form. */
export function toUpdate(
  { message, days, holdsBack }: AutomationValues,
  { kind, isOn }: Pick<UpdateAutomation, 'kind' | 'isOn'>,
): UpdateAutomation {
  return { kind, isOn, message: message.trim(), days: toDays(days), holdsBack };
}
