import { object, string, type ObjectSchema } from 'yup';
import type { ConfirmSecondFactor, ProveBothFactors, StartSecondFactor } from '../../../contract/secondFactor';

const currentPassword = string().default('').required('Current password is required');
const code = string().default('').trim().required('Code is required');

export const passwordRules: ObjectSchema<StartSecondFactor> = object({ currentPassword });
export const appCodeRules: ObjectSchema<Pick<ConfirmSecondFactor, 'code'>> = object({
  code: code.matches(/^\d{3}[ -]?\d{3}$/, 'Enter the six digits that your app shows.'),
});
export const bothFactorsRules: ObjectSchema<ProveBothFactors> = object({ currentPassword, code });
