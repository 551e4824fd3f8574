import { object, string } from 'yup';
import { NAME_MAX } from '../../../contract/limits';

/** What the group form asks of its fields; any choice of stores is right, none of them as well. */
export const groupRules = object({
  name: string()
    .default('')
    .trim()
    .required('Group name is required')
    .max(NAME_MAX, `Group name can have at most ${NAME_MAX} characters`),
});
