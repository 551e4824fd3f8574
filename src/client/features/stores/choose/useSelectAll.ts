import { useEffect, useRef } from 'react';
import { getErrorMessage } from '../../../shared/api/errors';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useLazyAllStoreNamesQuery } from '../storesApi';

/** Ticks, or takes the tick from, every store that a search finds, also those that nobody has scrolled to. */
export function useSelectAll(value: readonly string[], onChange: (ids: string[]) => void, search: string) {
  const [findAll, { isFetching }] = useLazyAllStoreNamesQuery();
  const tell = useToast();
  // Ticks made while the names are on their way count.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const foundIds = async (): Promise<string[] | null> => {
    const { data, error } = await findAll(search);
    if (data !== undefined) return data.map(({ id }) => id);
    tell(`The stores could not be loaded. ${getErrorMessage(error)}`, 'danger');
    return null;
  };

  return {
    isBusy: isFetching,
    selectAll: async () => {
      const found = await foundIds();
      if (found !== null) onChange([...new Set([...latest.current, ...found])]);
    },
    deselectAll: async () => {
      if (search === '') {
        onChange([]);
        return;
      }
      const found = await foundIds();
      if (found === null) return;
      const unwanted = new Set(found);
      onChange(latest.current.filter((id) => !unwanted.has(id)));
    },
  };
}
