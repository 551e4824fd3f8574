import { useEffect, useReducer, useState, type FocusEvent } from 'react';
import type { Store } from '../../../../contract/stores';
import { normalizeForSearch } from '../../../shared/format/normalizeForSearch';
import { RecordPicker, usePickerText } from '../../../shared/forms/RecordPicker';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { optionsPaper } from '../optionsPaper';
import { useListStoresQuery } from '../storeApi';

const OPTIONS_LIMIT = 20;

interface StoreOption {
  id: string;
  name: string;
  subdomain?: string;
  isActive?: boolean;
  chain?: Store['chain'];
}

interface StorePickerProps {
  name: string;
  /** The id of the selected store; '' if there is none. */
  value: string;
  onChange: (storeId: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** The initially selected store. Its name is then known without a request. */
  initialStore?: { id: string; name: string } | null;
  /** The id of a store that cannot be selected. */
  excludeId?: string;
  /** Says why a listed store cannot be selected, or null. By default all can be. */
  getRefusal?: (store: StoreOption) => string | null;
  label?: string;
  help?: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** An autocomplete that searches all stores by name. */
export function StorePicker(props: StorePickerProps) {
  const { value, onChange, initialStore = null, excludeId, label = 'Store', disabled = false, ...others } = props;
  const { getRefusal = () => null, ...field } = others;
  const [selected, setSelected] = useState<StoreOption | null>(initialStore);
  const { text, setText, search, isTyping } = usePickerText();
  const stores = useListStoresQuery(
    { ...(search !== '' && { search, searchType: 'name' }), page: 1, limit: OPTIONS_LIMIT },
    { refetchOnMountOrArgChange: true },
  );
  const isSearching = stores.isFetching || isTyping;
  // While a search is running, the previous results are offered only if they match the new text.
  const matches = (store: StoreOption) =>
    !isSearching || normalizeForSearch(store.name).includes(normalizeForSearch(text));
  const options: StoreOption[] = (stores.data?.rows ?? []).filter((store) => store.id !== excludeId && matches(store));
  // A link to the form contains only the id of the store, so its name must be loaded.
  const isNameKnown = value === '' || [selected, initialStore].some((store) => store?.id === value);
  const linked = useListStoresQuery({ search: value, searchType: 'id', page: 1, limit: 1 }, { skip: isNameKnown });
  const known = [selected, initialStore, ...options, ...(linked.currentData?.rows ?? [])];
  const current = known.find((store) => store?.id === value) ?? null;

  // After its options change, Autocomplete clears the highlighted option on the next render. This extra render makes
  // that happen at once. Otherwise it could happen after the user has moved to an option, and Enter would select
  // nothing.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const optionIds = options.map(({ id }) => id).join();
  useEffect(rerender, [rerender, optionIds]);

  return (
    <RecordPicker<StoreOption>
      field={{ ...field, label, placeholder: 'Search by store name' }}
      optionsName="stores"
      slotProps={{ listbox: { 'aria-label': label, 'aria-labelledby': undefined }, paper: { sx: optionsPaper } }}
      options={options}
      value={current}
      disabled={disabled}
      isSearching={isSearching}
      query={stores}
      getName={({ name }) => name}
      getNote={(store) => getRefusal(store) ?? store.subdomain}
      getOptionDisabled={(store) => getRefusal(store) !== null}
      renderEnd={({ isActive }) => isActive === false && <StatusPill tone="neutral" label="Inactive" />}
      onChange={(store) => {
        setSelected(store);
        onChange(store?.id ?? '');
      }}
      onText={setText}
    />
  );
}
