import { useEffect, useReducer, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { SEARCH_MAX } from '../../../../contract/limits';
import { foldText } from '../../../shared/format/foldText';
import { FormField } from '../../../shared/forms/FormField';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { useListStoresQuery } from '../storesApi';
import type { StorePickerProps } from './StorePicker';
import { useDebouncedValue } from '../../../shared/ui/useDebouncedValue';

const CHOICES = 20;
const SETTLE_MS = 300;

interface Choice {
  id: string;
  name: string;
  subdomain?: string;
  isActive?: boolean;
}

/** One store out of any number: typing searches them by name. */
export function StorePickerField(props: StorePickerProps) {
  const { value, onChange, chosen = null, excludeId, label = 'Store', name, error, disabled, help, onBlur } = props;
  const [picked, setPicked] = useState<Choice | null>(chosen);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim().slice(0, SEARCH_MAX), SETTLE_MS);
  const stores = useListStoresQuery(
    { ...(search !== '' && { search, searchType: 'name' }), page: 1, limit: CHOICES },
    { refetchOnMountOrArgChange: true },
  );
  const isWaiting = stores.isFetching || search !== typed.trim();
  // What was found for the text before is offered for this one only where it fits.
  const fits = (store: Choice) => !isWaiting || foldText(store.name).includes(foldText(typed));
  const choices: Choice[] = (stores.data?.rows ?? []).filter((store) => store.id !== excludeId && fits(store));
  // Only an id is known of a store that a link asked for.
  const isNamed = value === '' || [picked, chosen].some((choice) => choice?.id === value);
  const named = useListStoresQuery({ search: value, searchType: 'id', page: 1, limit: 1 }, { skip: isNamed });
  const known = [picked, chosen, ...choices, ...(named.currentData?.rows ?? [])];
  const current = known.find((choice) => choice?.id === value) ?? null;

  // The first render after the choices have changed takes the highlight away; without one at once it would be whenever,
  // and the Enter of somebody who had gone down to a store would choose nothing.
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const shown = choices.map(({ id }) => id).join();
  useEffect(renderAgain, [renderAgain, shown]);

  return (
    <Autocomplete<Choice>
      size="small"
      options={choices}
      value={current}
      disabled={disabled}
      loading={isWaiting && choices.length === 0}
      loadingText="Searching…"
      noOptionsText="No stores found."
      filterOptions={(all) => all}
      getOptionLabel={(choice) => choice.name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(choice, other) => choice.id === other.id}
      onChange={(_event, choice) => {
        setPicked(choice);
        onChange(choice?.id ?? '');
      }}
      onInputChange={(_event, text, reason) => {
        setTyped(reason === 'input' ? text : '');
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
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {choice.name}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary" noWrap>
              {choice.subdomain}
            </Typography>
          </Box>
          {choice.isActive === false && <StatusPill tone="neutral" label="Inactive" />}
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
