import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { SEARCH_MAX } from '../../../contract/plain/limits';
import { useDebouncedValue } from '../device/useDebouncedValue';
import { FormField } from './FormField';

const DEBOUNCE_MS = 300;

/** The text typed into a RecordPicker. `search` is that text after typing has paused. */
export function usePickerText() {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim().slice(0, SEARCH_MAX), DEBOUNCE_MS);
  return { text, setText, search, isTyping: search !== text.trim() };
}

interface RecordPickerProps<Option extends { id: string }> extends Pick<
  AutocompleteProps<Option, false, false, false>,
  'value' | 'disabled' | 'slotProps' | 'getOptionDisabled'
> {
  field: ComponentProps<typeof FormField>;
  /** A plural noun for the options. */
  optionsName: string;
  options: readonly Option[];
  isSearching: boolean;
  query: { isError: boolean; refetch: () => unknown };
  getName: (option: Option) => string;
  /** Renders the line below the name of an option. */
  getNote: (option: Option) => ReactNode;
  /** Renders what an option shows at its end. */
  renderEnd?: (option: Option) => ReactNode;
  onChange: (option: Option | null) => void;
  onText: (text: string) => void;
}

/** A required field with an autocomplete. The server searches the records. */
export function RecordPicker<Option extends { id: string }>(props: RecordPickerProps<Option>) {
  const { field, optionsName, isSearching, query, getName, getNote, renderEnd, onChange, onText, ...rest } = props;
  return (
    <Autocomplete<Option>
      {...rest}
      size="small"
      loading={isSearching && rest.options.length === 0}
      loadingText="Searching…"
      noOptionsText={`No ${optionsName} found.`}
      filterOptions={(all) => all}
      getOptionLabel={getName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={({ id }, other) => id === other.id}
      onChange={(_event, option) => onChange(option)}
      onInputChange={(_event, input, reason) => onText(reason === 'input' ? input : '')}
      renderOption={({ key, ...option }, record) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {getName(record)}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary" noWrap>
              {getNote(record)}
            </Typography>
          </Box>
          {renderEnd?.(record)}
        </Box>
      )}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <FormField
          {...input}
          {...field}
          size="small"
          required
          disabled={rest.disabled}
          help={
            query.isError ? (
              <>
                Couldn't load {optionsName}.{' '}
                <Link component="button" type="button" onClick={() => void query.refetch()}>
                  Try Again
                </Link>
              </>
            ) : (
              field.help
            )
          }
          inputProps={htmlInput}
        />
      )}
    />
  );
}
