import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SEARCH_MAX } from '../../../contract/limits';

const DEBOUNCE_MS = 300;

type Props = {
  label: string;
  placeholder?: string;
  /** What is searched for at present. */
  value: string;
  onSearch: (text: string) => void;
  types?: readonly { value: string; label: string }[];
  type?: string;
  onType?: (type: string) => void;
};

/**
 * A search field, with a choice of what is searched where there are types. It searches 300 ms after the last key, at
 * once on Enter and when it is cleared, and follows `value` when that changes elsewhere: by the back button.
 */
export function SearchBox({ label, placeholder, value, onSearch, types, type, onType }: Props) {
  const [draft, setDraft] = useState(value);
  const [followed, setFollowed] = useState(value);
  /** What was last searched for from here; it comes back as `value` a little later. */
  const [sent, setSent] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();

  if (value !== followed) {
    setFollowed(value);
    // What comes back from our own search is older than what was typed since.
    if (value !== sent) {
      setDraft(value);
      setSent(value);
    }
  }

  const search = (text: string) => {
    const wanted = text.trim();
    if (wanted === value.trim()) return;
    setSent(wanted);
    onSearch(wanted);
  };
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(searchLater, DEBOUNCE_MS, draft);
    return () => {
      clearTimeout(timer);
    };
  }, [draft]);

  const searchAtOnce = (text: string) => {
    setDraft(text);
    search(text);
  };

  return (
    <Box role="search" sx={{ display: 'flex', gap: 1, flex: '1 1 320px', maxWidth: 560, minWidth: 0 }}>
      {types && type !== undefined && onType && (
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput />}
          value={type}
          inputProps={{ 'aria-label': 'Search type' }}
          sx={{ flex: 'none' }}
          onChange={({ target }) => {
            onType(target.value);
          }}
        >
          {types.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </NativeSelect>
      )}
      <OutlinedInput
        id={fieldId}
        inputRef={field}
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
                  searchAtOnce('');
                  field.current?.focus();
                }}
              >
                <Close />
              </IconButton>
            </InputAdornment>
          )
        }
        onChange={({ target }) => {
          setDraft(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // A form around the box is not sent by it.
          event.preventDefault();
          searchAtOnce(draft);
        }}
      />
    </Box>
  );
}
