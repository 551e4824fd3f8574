import { useEffect, useRef } from 'react';
import { getErrorMessage } from '../../shared/api/errors';
import { useToast } from '../../shared/ui/ToastProvider';
import { useLazyListAllStoreNamesQuery } from './storeQueriesApi';

/** Selects or deselects every store that a search finds, including those not loaded by scrolling yet. */
export function useSelectAllStores(value: readonly string[], onChange: (ids: string[]) => void, search: string) {
  const [listAll, { isFetching }] = useLazyListAllStoreNamesQuery();
  const showToast = useToast();
  // Keeps selections made while the names are loading.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const listIds = async (): Promise<string[] | null> => {
    const { data, error } = await listAll(search);
    if (data !== undefined) return data.map(({ id }) => id);
    showToast(`The stores could not be loaded. ${getErrorMessage(error)}`, 'danger');
    return null;
  };

  return {
    isBusy: isFetching,
    selectAll: async () => {
      const found = await listIds();
      if (found !== null) onChange([...new Set([...latest.current, ...found])]);
    },
    deselectAll: async () => {
      if (search === '') {
        onChange([]);
        return;
      }
      const found = await listIds();
      if (found === null) return;
      const removed = new Set(found);
      onChange(latest.current.filter((id) => !removed.has(id)));
    },
  };
}
