import { useStoreId } from '../../session';
import { formatPhone } from '../../shared/format/formatPhone';
import { PATHS } from '../../shared/routing/paths';
import { CommandPalette, useServerSearch, type PaletteProps } from './CommandPalette';
import {
  FOUND_CUSTOMERS,
  useFindCustomersQuery,
  useListPromotionNamesQuery,
  useListRewardNamesQuery,
} from './commandPaletteApi';
import { findSimilar } from './findItems';
import type { PaletteItem } from './paletteItems';

/** A palette that searches pages, customers, rewards and promotions of the store. */
export function OwnerPalette(props: PaletteProps) {
  const storeId = useStoreId();
  const { text } = props;
  const { search, skip, isTyping } = useServerSearch(text);
  const customers = useFindCustomersQuery(search, { skip });
  const rewards = useListRewardNamesQuery(storeId);
  const promotions = useListPromotionNamesQuery(undefined);
  const rewardItems = (rewards.data ?? []).map(({ id, name, isActive }) =>
    toOffer('Rewards', { id, name, isActive, to: `${PATHS.owner.rewards}?reward=${id}` }),
  );
  const promotionItems = (promotions.data ?? []).map(({ id, name, isActive }) =>
    toOffer('Promotions', { id, name, isActive, to: `${PATHS.owner.promotions}?promotion=${id}` }),
  );
  const customerItems = (skip ? [] : (customers.currentData ?? [])).map(({ id, name, phoneNumber }): PaletteItem => ({
    id: `customer:${id}`,
    group: 'Customers',
    label: name ?? formatPhone(phoneNumber),
    ...(name !== null && { detail: formatPhone(phoneNumber) }),
    to: PATHS.owner.customer.replace(':customerId', id),
  }));
  // The palette lists only the latest visitors. This item opens the page of all matching customers.
  if (customerItems.length === FOUND_CUSTOMERS) {
    customerItems.push({
      id: 'customers:all',
      group: 'Customers',
      label: `Show all customers matching “${search}”`,
      to: `${PATHS.owner.customers}?${new URLSearchParams({ search }).toString()}`,
    });
  }
  return (
    <CommandPalette
      {...props}
      placeholder="Search pages, customers, rewards and promotions"
      found={[...customerItems, ...findSimilar(rewardItems, text), ...findSimilar(promotionItems, text)]}
      isSearching={isTyping || customers.isFetching}
      hasFailed={!skip && customers.isError}
    />
  );
}

function toOffer(
  group: 'Rewards' | 'Promotions',
  { id, name, isActive, to }: { id: string; name: string; isActive: boolean; to: string },
): PaletteItem {
  return { id: `${group}:${id}`, group, label: name, ...(!isActive && { detail: 'Inactive' }), to };
}
