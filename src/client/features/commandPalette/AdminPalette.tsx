import { useContext } from 'react';
import { storePath, useListStoresQuery } from '../../entities/store';
import { WordsContext } from '../../shared/routing/words';
import { CommandPalette, useServerSearch, type PaletteProps } from './CommandPalette';
import { toActionItems, toPageItems } from './consoleItems';
import type { PaletteItem } from './paletteItems';

const STORES = 5;

/** A palette that searches pages, settings and actions of the admin console, and stores by name. */
export function AdminPalette(props: PaletteProps) {
  const { pages: words } = useContext(WordsContext);
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
      pages={toPageItems(props.pages, words)}
      actions={toActionItems(props.pages, words)}
      placeholder="Search pages, settings and stores"
      found={found}
      isSearching={isTyping || stores.isFetching}
      hasFailed={!skip && stores.isError}
    />
  );
}
