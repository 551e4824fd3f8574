import { boolean, object, string, type ObjectSchema } from 'yup';
import { NAME_MAX } from '../../../contract/plain/limits';
import {
  CHAIN_SETTINGS,
  MERCHANT_ID_MAX,
  NEW_STORE,
  RESERVED_SUBDOMAIN_PATTERN,
  SECRET_MAX,
  STORE_NUMBERS,
  SUBDOMAIN_MAX,
  SUBDOMAIN_PATTERN,
} from '../../../contract/plain/storeLimits';
import type { CreateStore, Store, StoreWithSecrets } from '../../../contract/stores';
import { formatNumber } from '../../shared/format/formatNumber';
import { requiredText, text } from '../../shared/forms/textRules';

type StoreFields = Omit<CreateStore, 'chainId'>;

/** The values of the store form. Numbers are strings while they are being typed. */
export type StoreFormValues = {
  [Field in keyof StoreFields]-?: NonNullable<StoreFields[Field]> extends boolean ? boolean : string;
};

/** The form values of a store, or the defaults of a new one. */
export function toFormValues(store: StoreWithSecrets | null): StoreFormValues {
  const { pointsPerDollar, referralPoints, isReferralEnabled, purchaseReferralPercentage, smsLimit } =
    store ?? NEW_STORE;
  return {
    name: store?.name ?? '',
    subdomain: store?.subdomain ?? '',
    timeZone: store?.nextTimeZone?.timeZone ?? store?.timeZone ?? NEW_STORE.timeZone,
    cloverApiKey: store?.cloverApiKey ?? '',
    cloverMerchantId: store?.cloverMerchantId ?? '',
    ghlApiKey: store?.ghlApiKey ?? '',
    ghlFineToken: store?.ghlFineToken ?? '',
    smsLimit: String(smsLimit),
    pointsPerDollar: String(pointsPerDollar),
    isReferralEnabled,
    referralPoints: String(referralPoints),
    purchaseReferralPercentage: String(purchaseReferralPercentage),
  };
}

/** The request body. An empty optional field becomes null. */
export function toPayload(values: StoreFormValues): Required<StoreFields> {
  return {
    name: values.name.trim(),
    subdomain: values.subdomain.trim().toLowerCase(),
    timeZone: values.timeZone,
    cloverApiKey: values.cloverApiKey.trim(),
    cloverMerchantId: values.cloverMerchantId.trim() || null,
    ghlApiKey: values.ghlApiKey.trim(),
    ghlFineToken: values.ghlFineToken.trim() || null,
    smsLimit: Number(values.smsLimit),
    pointsPerDollar: Number(values.pointsPerDollar),
    isReferralEnabled: values.isReferralEnabled,
    referralPoints: Number(values.referralPoints),
    purchaseReferralPercentage: Number(values.purchaseReferralPercentage),
  };
}

/** The changed points per dollar of a form, or null while they are unchanged or invalid. */
export function findNewRate({
  values,
  initialValues,
  errors,
}: {
  values: StoreFormValues;
  initialValues: StoreFormValues;
  errors: { pointsPerDollar?: string | undefined };
}): number | null {
  const rate = Number(values.pointsPerDollar);
  const isChanged = rate !== Number(initialValues.pointsPerDollar);
  return isChanged && errors.pointsPerDollar === undefined && rate > 0 ? rate : null;
}

/** Leaves out what a new shop has from its chain: some settings, and the connection to contact management. */
export function omitChainSettings(payload: CreateStore): CreateStore {
  const omitted = [...CHAIN_SETTINGS, 'ghlApiKey', 'ghlFineToken'];
  return { ...payload, ...Object.fromEntries(omitted.map((setting) => [setting, undefined])) };
}

/** Whether customers, their contacts and API keys are the store's own. Those of a chain's shop are the chain's. */
export const hasOwnContacts = ({ id, chain }: Pick<Store, 'id' | 'chain'>): boolean =>
  chain === undefined || chain.id === id;

/** Suggests a subdomain for the name of a store: 'blue-door' for 'Blue Door'. Returns '' when no letter of it fits. */
export function suggestSubdomain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SUBDOMAIN_MAX)
    .replace(/-$/, '');
}

const RESERVED = new RegExp(RESERVED_SUBDOMAIN_PATTERN);

const number = (label: string, { min, max }: { min: number; max: number }) =>
  string()
    .default('')
    .required(`${label} is required`)
    .test('range', `${label} must be from ${formatNumber(min)} to ${formatNumber(max)}`, (input) => {
      const value = Number(input);
      return value >= min && value <= max;
    });

export const storeRules: ObjectSchema<StoreFormValues> = object({
  name: requiredText('Store name', NAME_MAX),
  subdomain: requiredText('Subdomain', SUBDOMAIN_MAX)
    .lowercase()
    .matches(new RegExp(SUBDOMAIN_PATTERN), {
      message: 'Subdomain can have letters, digits and hyphens between them',
      excludeEmptyString: true,
    })
    .test('reserved', 'Subdomain is reserved. Please choose another one.', (value) => !RESERVED.test(value)),
  timeZone: string().default('').required('Time zone is required'),
  cloverApiKey: requiredText('Point-of-sale API key', SECRET_MAX),
  cloverMerchantId: text('Merchant ID', MERCHANT_ID_MAX),
  ghlApiKey: requiredText('Contact-management API key', SECRET_MAX),
  ghlFineToken: text('Fine token', SECRET_MAX),
  smsLimit: number('SMS limit', STORE_NUMBERS.smsLimit),
  pointsPerDollar: number('Points per dollar', STORE_NUMBERS.pointsPerDollar),
  isReferralEnabled: boolean().default(true).required(),
  referralPoints: number('Referral points', STORE_NUMBERS.referralPoints),
  purchaseReferralPercentage: number('Purchase referral percentage', STORE_NUMBERS.purchaseReferralPercentage),
});

/** The contacts of a shop are those of its chain. */
export const shopRules: ObjectSchema<StoreFormValues> = storeRules.shape({ ghlApiKey: string().default('') });
