import { object, string, type ObjectSchema } from 'yup';
import type { CreateOwner, UpdateOwner } from '../../../contract/owners';
import { PASSWORD_MIN } from '../../../contract/plain/limits';
import { newPasswordRule, personRules, type Person } from '../../shared/forms/accountRules';

/** The form values; `shopId` is '' for all shops of a chain, and where there is no chain. */
type WithShop<Body> = Body & { shopId: string };
export type TransferValues = WithShop<Pick<CreateOwner, 'storeId'>>;
export type NewOwnerValues = WithShop<Omit<CreateOwner, 'shopId'>>;

/**
 * The store of an owner for a request. Without a shop, the server sees from the store what it means, except that a
 * manager of a chain's first shop who gets all shops is no longer one.
 */
export const toPlace = (
  { storeId, shopId }: TransferValues,
  isManager = false,
): Pick<UpdateOwner, 'shopId'> & { storeId: string } => ({
  storeId,
  ...(shopId !== '' ? { shopId } : isManager && { shopId: null }),
});

export const createOwnerRules: ObjectSchema<NewOwnerValues> = object({
  storeId: string().default('').required('Please select a store'),
  shopId: string().default(''),
  ...personRules,
  password: newPasswordRule({ tooShort: `Password must be at least ${PASSWORD_MIN} characters long` }),
});

export const updateOwnerRules: ObjectSchema<Person> = object(personRules);

export const transferOwnerRules: ObjectSchema<TransferValues> = object({
  storeId: string().default('').required('Please select a new store'),
  shopId: string().default(''),
});
