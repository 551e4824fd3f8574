import { storePath, useListStoresQuery } from '../../../entities/store';
import { ADMIN_ACTIONS, ADMIN_KEYWORDS } from '../adminItems';
import { addKeywords, type PaletteItem } from '../paletteItems';
import { CommandPalette, useServerSearch, type PaletteProps } from './CommandPalette';

const STORES = 5;

/** A palette that searches pages, settings and actions of the admin console, and stores by name. */
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
      pages={addKeywords(props.pages, ADMIN_KEYWORDS)}
      actions={ADMIN_ACTIONS}
      placeholder="Search pages, settings and stores"
      found={found}
      isSearching={isTyping || stores.isFetching}
      hasFailed={!skip && stores.isError}
    />
  );
}
