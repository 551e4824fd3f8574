import { useContext } from 'react';
import { useListCustomersQuery } from '../../entities/customer';
import { useListPromotionsQuery } from '../../entities/promotion';
import { useListRewardsQuery } from '../../entities/reward';
import { useIsManager, useStoreId } from '../../session';
import { formatPhone } from '../../shared/format/formatPhone';
import { PATHS } from '../../shared/routing/paths';
import { WordsContext } from '../../shared/routing/words';
import { CommandPalette, useServerSearch, type PaletteProps } from './CommandPalette';
import { toActionItems, toPageItems } from './consoleItems';
import { findSimilar } from './findItems';
import type { PaletteItem } from './paletteItems';

/** The maximum number of customers in the palette. */
const FOUND_CUSTOMERS = 5;

/** A palette that searches pages, settings, actions, customers, rewards and promotions of the store. */
export function OwnerPalette(props: PaletteProps) {
  const { pages: words } = useContext(WordsContext);
  const storeId = useStoreId();
  const { text } = props;
  const isManager = useIsManager();
  const { search, isTyping, ...server } = useServerSearch(text);
  const skip = server.skip || isManager;
  // Those who visited last: an owner looks for a regular more often than for whoever joined last.
  const customers = useListCustomersQuery(
    { search, sort: 'lastVisit', order: 'desc', limit: FOUND_CUSTOMERS },
    { skip },
  );
  // Rewards and promotions are short lists, so they are searched here.
  const rewards = useListRewardsQuery(storeId, { skip: isManager });
  const promotions = useListPromotionsQuery(undefined, { skip: isManager });
  const rewardItems = (rewards.data ?? []).map(({ id, name, isActive }) =>
    toOffer('Rewards', { id, name, isActive, to: `${PATHS.owner.rewards}?reward=${id}` }),
  );
  const promotionItems = (promotions.data ?? []).map(({ id, name, isActive }) =>
    toOffer('Promotions', { id, name, isActive, to: `${PATHS.owner.promotions}?promotion=${id}` }),
  );
  const customerItems = (skip ? [] : (customers.currentData?.rows ?? [])).map(
    ({ id, name, phoneNumber }): PaletteItem => ({
      id: `customer:${id}`,
      group: 'Customers',
      label: name ?? formatPhone(phoneNumber),
      ...(name !== null && { detail: formatPhone(phoneNumber) }),
      to: PATHS.owner.customer.replace(':customerId', id),
    }),
  );
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
      pages={toPageItems(props.pages, words)}
      actions={toActionItems(props.pages, words)}
      placeholder={isManager ? 'Search pages and settings' : 'Search pages, settings, customers and rewards'}
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
