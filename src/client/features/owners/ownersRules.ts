import { object, string, type ObjectSchema } from 'yup';
import type { CreateOwner } from '../../../contract/owners';
import { PASSWORD_MIN } from '../../../contract/plain/limits';
import { newPasswordRule, personRules, type Person } from '../../shared/forms/accountRules';

export type TransferValues = Pick<CreateOwner, 'storeId'>;
export type NewOwnerValues = Omit<CreateOwner, 'shopId'>;

export const createOwnerRules: ObjectSchema<NewOwnerValues> = object({
  storeId: string().default('').required('Please select a store'),
  ...personRules,
  password: newPasswordRule({ tooShort: `Password must be at least ${PASSWORD_MIN} characters long` }),
});

export const updateOwnerRules: ObjectSchema<Person> = object(personRules);

export const transferOwnerRules: ObjectSchema<TransferValues> = object({
  storeId: string().default('').required('Please select a new store'),
});
