import { object, string, type ObjectSchema } from 'yup';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../../contract/limits';
import type { CreateOwner } from '../../../../contract/owners';
import { personRules, type Person } from '../../../shared/forms/personRules';

export type NewOwner = CreateOwner;
export type Destination = Pick<CreateOwner, 'storeId'>;

const tooShort = `Password must be at least ${PASSWORD_MIN} characters long`;

/** What is asked of a new owner. */
export const newOwnerRules: ObjectSchema<NewOwner> = object({
  storeId: string().default('').required('Please select a store'),
  ...personRules,
  password: string()
    .default('')
    .required(tooShort)
    .min(PASSWORD_MIN, tooShort)
    .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
});

export const changedOwnerRules: ObjectSchema<Person> = object(personRules);

export const transferRules: ObjectSchema<Destination> = object({
  storeId: string().default('').required('Please select a new store'),
});
