import type { Customer } from '../../../../contract/customerKiosk';
import type { RegistrationDraft } from '../registrationRules';

/** The form for a customer of whom the store may know a part. */
export function draftOf(customer: Customer | null): RegistrationDraft {
  const [year, month, day] = customer?.birthday?.split('-') ?? [];
  return { name: customer?.name ?? '', birthday: year ? `${month}/${day}/${year}` : '', referralCode: '' };
}
