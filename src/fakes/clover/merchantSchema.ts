import { bodySchema } from '../shared/bodySchema';

const MERCHANT = { type: 'string', minLength: 1, maxLength: 64 };

export type WithMerchant<T = object> = T & { merchantId: string };

/** The schema of a body that names the merchant. */
export const merchantSchema = (properties: object, required: string[] = []) =>
  bodySchema(['merchantId', ...required], { merchantId: MERCHANT, ...properties });
