import type { Customer } from '../../../contract/customers';
import type { CustomerData } from './kioskSlice';

/** Whether the store still lacks what a profile needs: nobody by this phone, or an imported one without a name. */
export function needsProfile(customer: Customer | null): boolean {
  return customer === null || customer.name === null || customer.birthday === null;
}

/** The wire's customer as this kiosk keeps them. */
export function customerDataOf(customer: Customer): CustomerData {
  return {
    id: customer.id,
    name: customer.name ?? '',
    phone: customer.phoneNumber,
    pointsBalance: customer.loyaltyPoints,
    birthday: customer.birthday,
    referralCode: customer.referralCode,
  };
}
