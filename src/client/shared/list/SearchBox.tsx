import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { SEARCH_MAX } from '../../../contract/plain/limits';
import { Row } from '../ui/layout';

const DEBOUNCE_MS = 300;

type SearchBoxProps<Type extends string> = {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
  autoFocus?: boolean;
  types?: readonly { value: Type; label: string }[];
  type?: Type;
  onType?: (type: Type) => void;
};

/**
 * A search field, with a select for the search type if there are types. It searches 300 ms after the last key press,
 * and at once on Enter or when it is cleared. It shows `value` when another component changes it, such as the Back
 * button.
 */
export function SearchBox<Type extends string = string>(props: SearchBoxProps<Type>) {
  const { label, placeholder, value, onSearch, autoFocus = false, types, type, onType } = props;
  const [draft, setDraft] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  /** The text that this field searched for last. It arrives as `value` a little later. */
  const [sent, setSent] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();

  if (value !== lastValue) {
    setLastValue(value);
    // When the field's own search arrives as `value`, the user may have typed more text, which must stay.
    if (value !== sent) {
      setDraft(value);
      setSent(value);
    }
  }

  const search = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === value.trim()) return;
    setSent(trimmed);
    onSearch(trimmed);
  };
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(searchLater, DEBOUNCE_MS, draft);
    return () => clearTimeout(timer);
  }, [draft]);

  const searchNow = (text: string) => {
    setDraft(text);
    search(text);
  };

  return (
    <Row role="search" gap={1} sx={{ maxWidth: 560, minWidth: 0 }}>
      {types && type !== undefined && onType && (
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput />}
          value={type}
          inputProps={{ 'aria-label': 'Search type' }}
          sx={{ flex: 'none' }}
          onChange={({ target }) => {
            const selected = types.find((option) => option.value === target.value);
            if (selected) onType(selected.value);
          }}
        >
          {types.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
      <OutlinedInput
        id={fieldId}
        inputRef={field}
        autoFocus={autoFocus}
        type="search"
        value={draft}
        placeholder={placeholder ?? label}
        fullWidth
        inputProps={{
          'aria-label': label,
          maxLength: SEARCH_MAX,
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'search',
        }}
        sx={{ minWidth: 0, '& input': { pl: 0 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          draft !== '' && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label="Clear search"
                onClick={() => {
                  searchNow('');
                  field.current?.focus();
                }}
              >
                <Close />
              </IconButton>
            </InputAdornment>
          )
        }
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Prevents Enter from submitting a surrounding form.
          event.preventDefault();
          searchNow(draft);
        }}
      />
    </Row>
  );
}
