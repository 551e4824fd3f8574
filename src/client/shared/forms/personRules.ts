import { string } from 'yup';
import { EMAIL_MAX, NAME_MAX } from '../../../contract/limits';

export interface Person {
  name: string;
  email: string;
}

/** What is asked of the fields of PersonFields, to be part of the rules of a form. */
export const personRules = {
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
