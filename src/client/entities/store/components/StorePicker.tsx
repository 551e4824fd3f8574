import { useEffect, useReducer, useState, type FocusEvent } from 'react';
import { normalizeForSearch } from '../../../shared/format/normalizeForSearch';
import { RecordPicker, usePickerText } from '../../../shared/forms/RecordPicker';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { useListStoresQuery } from '../storeApi';
import { optionsPaper } from './TimeZoneField';

const OPTIONS_LIMIT = 20;

interface StoreOption {
  id: string;
  name: string;
  subdomain?: string;
  isActive?: boolean;
}

interface StorePickerProps {
  name: string;
  /** Id of the store; '' for none. */
  value: string;
  onChange: (storeId: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** The store selected initially, so that its name is known without a request. */
  initialStore?: { id: string; name: string } | null;
  /** A store that cannot be selected. */
  excludeId?: string;
  label?: string;
  help?: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** An autocomplete that searches all stores by name. */
export function StorePicker(props: StorePickerProps) {
  const { value, onChange, initialStore = null, excludeId, label = 'Store', disabled = false, ...field } = props;
  const [selected, setSelected] = useState<StoreOption | null>(initialStore);
  const { text, setText, search, isTyping } = usePickerText();
  const stores = useListStoresQuery(
    { ...(search !== '' && { search, searchType: 'name' }), page: 1, limit: OPTIONS_LIMIT },
    { refetchOnMountOrArgChange: true },
  );
  const isSearching = stores.isFetching || isTyping;
  // While a search is running, results of the previous one are offered only if they match the new text.
  const matches = (store: StoreOption) =>
    !isSearching || normalizeForSearch(store.name).includes(normalizeForSearch(text));
  const options: StoreOption[] = (stores.data?.rows ?? []).filter((store) => store.id !== excludeId && matches(store));
  // A link to this form names a store only by its id.
  const isNameKnown = value === '' || [selected, initialStore].some((store) => store?.id === value);
  const linked = useListStoresQuery({ search: value, searchType: 'id', page: 1, limit: 1 }, { skip: isNameKnown });
  const known = [selected, initialStore, ...options, ...(linked.currentData?.rows ?? [])];
  const current = known.find((store) => store?.id === value) ?? null;

  // Autocomplete clears the highlighted option on the first render after its options change. Rendering once more right
  // away makes that happen now, and not after the user has moved to an option, when Enter would then select nothing.
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
      getNote={({ subdomain }) => subdomain}
      renderEnd={({ isActive }) => isActive === false && <StatusPill tone="neutral" label="Inactive" />}
      onChange={(store) => {
        setSelected(store);
        onChange(store?.id ?? '');
      }}
      onText={setText}
    />
  );
}
