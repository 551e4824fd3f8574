import { object, string, type ObjectSchema } from 'yup';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../../contract/limits';
import type { CreateOwner } from '../../../../contract/owners';

export type NewOwner = CreateOwner;
export type Person = Pick<CreateOwner, 'name' | 'email'>;
export type Destination = Pick<CreateOwner, 'storeId'>;

const person = {
  name: string()
    .default('')
    .trim()
    .required('Name is required')
    .max(NAME_MAX, `Name can have at most ${NAME_MAX} characters`),
  email: string()
    .default('')
    .trim()
    .required('Email is required')
    .email('Please enter a valid email address')
    .max(EMAIL_MAX, `Email can have at most ${EMAIL_MAX} characters`),
};
const tooShort = `Password must be at least ${PASSWORD_MIN} characters long`;

/** What is asked of a new owner. */
export const newOwnerRules: ObjectSchema<NewOwner> = object({
  storeId: string().default('').required('Please select a store'),
  ...person,
  password: string()
    .default('')
    .required(tooShort)
    .min(PASSWORD_MIN, tooShort)
    .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
});

export const personRules: ObjectSchema<Person> = object(person);

export const transferRules: ObjectSchema<Destination> = object({
  storeId: string().default('').required('Please select a new store'),
});
