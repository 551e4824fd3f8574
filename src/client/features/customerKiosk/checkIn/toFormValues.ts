import type { Customer } from '../../../../contract/customers';
import type { RegistrationDraft } from '../registrationRules';

/** The form for a customer of whom the store may know a part. */
export function toFormValues(customer: Customer | null): RegistrationDraft {
  const [year, month, day] = customer?.birthday?.split('-') ?? [];
  return { name: customer?.name ?? '', birthday: year ? `${month}/${day}/${year}` : '', referralCode: '' };
}
