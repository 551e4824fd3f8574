import { useEffect, useReducer, useState, type FocusEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { SEARCH_MAX } from '../../../contract/limits';
import { foldText } from '../../shared/format/foldText';
import { FormField } from '../../shared/forms/FormField';
import { StatusPill } from '../../shared/ui/StatusPill';
import { useDebouncedValue } from '../../shared/ui/useDebouncedValue';
import { useListStoresQuery } from './storeQueriesApi';

const OPTIONS_LIMIT = 20;
const DEBOUNCE_MS = 300;

interface StoreOption {
  id: string;
  name: string;
  subdomain?: string;
  isActive?: boolean;
}

export interface StorePickerProps {
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
  error?: string;
  disabled?: boolean;
}

/** An autocomplete that searches all stores by name. */
export function StorePicker(props: StorePickerProps) {
  const {
    value,
    onChange,
    initialStore = null,
    excludeId,
    label = 'Store',
    name,
    error,
    disabled,
    help,
    onBlur,
  } = props;
  const [selected, setSelected] = useState<StoreOption | null>(initialStore);
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim().slice(0, SEARCH_MAX), DEBOUNCE_MS);
  const stores = useListStoresQuery(
    { ...(search !== '' && { search, searchType: 'name' }), page: 1, limit: OPTIONS_LIMIT },
    { refetchOnMountOrArgChange: true },
  );
  const isSearching = stores.isFetching || search !== text.trim();
  // While a search is running, results of the previous one are offered only if they match the new text.
  const matches = (store: StoreOption) => !isSearching || foldText(store.name).includes(foldText(text));
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
    <Autocomplete<StoreOption>
      size="small"
      options={options}
      value={current}
      disabled={disabled}
      loading={isSearching && options.length === 0}
      loadingText="Searching…"
      noOptionsText="No stores found."
      filterOptions={(all) => all}
      getOptionLabel={(store) => store.name}
      getOptionKey={(store) => store.id}
      isOptionEqualToValue={(store, other) => store.id === other.id}
      onChange={(_event, store) => {
        setSelected(store);
        onChange(store?.id ?? '');
      }}
      onInputChange={(_event, input, reason) => {
        setText(reason === 'input' ? input : '');
      }}
      slotProps={{
        listbox: { 'aria-label': label, 'aria-labelledby': undefined },
        paper: {
          sx: (theme) => ({
            mt: 0.5,
            borderRadius: theme.radii.control,
            backgroundColor: theme.vars.palette.surface.raised,
            boxShadow: theme.vars.palette.overlayShadow,
          }),
        },
      }}
      renderOption={({ key, ...option }, store) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {store.name}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary" noWrap>
              {store.subdomain}
            </Typography>
          </Box>
          {store.isActive === false && <StatusPill tone="neutral" label="Inactive" />}
        </Box>
      )}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <FormField
          {...input}
          size="small"
          name={name}
          label={label}
          required
          disabled={disabled}
          error={error}
          placeholder="Search by store name"
          help={
            stores.isError ? (
              <>
                The stores could not be loaded.{' '}
                <Link component="button" type="button" onClick={() => void stores.refetch()}>
                  Try Again
                </Link>
              </>
            ) : (
              help
            )
          }
          onBlur={onBlur}
          inputProps={htmlInput}
        />
      )}
    />
  );
}
