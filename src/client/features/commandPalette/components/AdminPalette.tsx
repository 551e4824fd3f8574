import { storePath, useListStoresQuery } from '../../../entities/store';
import type { PaletteItem } from '../paletteItems';
import { CommandPalette, useServerSearch, type PaletteProps } from './CommandPalette';

const STORES = 5;

/** A palette that searches the pages of the admin console, and stores by name. */
export function AdminPalette(props: PaletteProps) {
  const { search, skip, isTyping } = useServerSearch(props.text);
  const stores = useListStoresQuery({ search, searchType: 'name', page: 1, limit: STORES }, { skip });
  const found = (skip ? [] : (stores.currentData?.rows ?? [])).map(({ id, name, subdomain }): PaletteItem => ({
    id: `store:${id}`,
    group: 'Stores',
    label: name,
    detail: subdomain,
    to: storePath(id),
  }));
  return (
    <CommandPalette
      {...props}
      placeholder="Search pages and stores"
      found={found}
      isSearching={isTyping || stores.isFetching}
      hasFailed={!skip && stores.isError}
    />
  );
}
