import { array, object, string, type ObjectSchema } from 'yup';
import { API_KEY_NAME_MAX, KEY_SCOPES, type KeyScope } from '../../../contract/plain/apiKeyLimits';

/** What a key may do, in the words of somebody who runs a shop. */
export const SCOPE_LABELS: Record<KeyScope, string> = {
  'customers:read': 'Look up customers',
  'customers:write': 'Sign up, change and check in customers',
  'points:read': 'See points and their history',
  'points:write': 'Add and take points',
  'redemptions:read': 'See redemptions',
  'redemptions:write': 'Redeem, complete and cancel',
  'offers:read': 'See rewards and promotions',
  'events:read': 'Read what happens (events)',
};

/** When a new key ends, in days. '' is never. */
export const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

export interface KeyForm {
  name: string;
  scopes: KeyScope[];
  days: string;
  currentPassword: string;
  code: string;
}

export const EMPTY_KEY: KeyForm = { name: '', scopes: [], days: '', currentPassword: '', code: '' };

/** The rules of the form. `needsCode` is for people who sign in with codes. */
export const toKeyRules = (needsCode: boolean): ObjectSchema<KeyForm> =>
  object({
    name: string()
      .default('')
      .trim()
      .required('Name is required')
      .max(API_KEY_NAME_MAX, `Name must be at most ${API_KEY_NAME_MAX} characters`),
    scopes: array(string().oneOf(KEY_SCOPES).required())
      .default((): KeyScope[] => [])
      .required()
      .min(1, 'Choose at least one thing that the key may do'),
    days: string().default(''),
    currentPassword: string().default('').required('Current password is required'),
    code: needsCode ? string().default('').trim().required('Code is required') : string().default(''),
  });

const DAY_MS = 24 * 3_600_000;

/** Returns the time at which a key ends that is created now, or null for never. */
export const toExpiresAt = (days: string, now = Date.now()): string | null =>
  days === '' ? null : new Date(now + Number(days) * DAY_MS).toISOString();
