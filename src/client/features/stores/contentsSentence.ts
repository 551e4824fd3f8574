import type { StoreContents } from '../../../contract/stores';
import { formatPoints } from '../../shared/format/formatPoints';

const counted = (count: number, noun: string) => `${formatPoints(count)} ${noun}${count === 1 ? '' : 's'}`;

/** What goes with a store: '312 customers and 1,204 redemptions will be deleted, with 2 owners and 1 cashier.' */
export function contentsSentence({ customers, redemptions, owners, cashiers }: StoreContents): string {
  const people = [owners > 0 && counted(owners, 'owner'), cashiers > 0 && counted(cashiers, 'cashier')].filter(Boolean);
  const records = `${counted(customers, 'customer')} and ${counted(redemptions, 'redemption')} will be deleted`;
  return people.length === 0 ? `${records}.` : `${records}, with ${people.join(' and ')}.`;
}
