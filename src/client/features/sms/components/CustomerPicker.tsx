import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ListedCustomer } from '../../../../contract/customerRecords';
import { useListCustomersQuery } from '../../../entities/customer';
import { formatCount } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import { SearchBox } from '../../../shared/list/SearchBox';
import { FailedState } from '../../../shared/ui/FailedState';
import { Row } from '../../../shared/ui/layout';
import type { ComposerValues } from '../composerRules';

/** How many customers are offered at a time. */
const OFFERED_CUSTOMERS = 30;

type Picked = ComposerValues['customers'];

/** The reason why a customer cannot receive texts; null for a customer who can. */
const NO_TEXTS: Record<ListedCustomer['smsStatus'], string | null> = {
  subscribed: null,
  no_consent: 'not subscribed',
  opted_out: 'opted out',
  unreachable: "phone can't be reached",
};

interface CustomerPickerProps {
  value: Picked;
  error: string | undefined;
  onChange: (value: Picked) => void;
}

/** Selects customers in a searchable list. Selected customers stay selected when the search changes. */
export function CustomerPicker({ value, error, onChange }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  const list = useListCustomersQuery({
    ...(search !== '' && { search }),
    sort: 'name',
    order: 'asc',
    limit: OFFERED_CUSTOMERS,
  });
  const { error: failure, isFetching, refetch } = list;
  const data = list.data?.rows;
  const picked = new Set(value.map(({ id }) => id));
  const toggle = (id: string, name: string) =>
    onChange(picked.has(id) ? value.filter((one) => one.id !== id) : [...value, { id, name }]);
  return (
    <Stack spacing={1}>
      <SearchBox label="Search customers" placeholder="Search by name or phone…" value={search} onSearch={setSearch} />
      <Box
        component="ul"
        aria-label="Customers"
        aria-busy={isFetching}
        // The list can be focused, so that keyboard users can scroll it.
        tabIndex={0}
        sx={{
          maxHeight: 264,
          m: 0,
          p: 0.5,
          overflowY: 'auto',
          border: 1,
          borderColor: error === undefined ? 'divider' : 'error.main',
          borderRadius: (theme) => theme.radii.control,
          listStyle: 'none',
        }}
      >
        {data === undefined && failure === undefined && <PickerSkeleton />}
        {data === undefined && failure !== undefined && !isFetching && (
          <li>
            <FailedState message="Couldn't load customers." onRetry={() => void refetch()} />
          </li>
        )}
        {data?.length === 0 && (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ p: 1.5 }}>
            No customer matches.
          </Typography>
        )}
        {data?.map(({ id, name, phoneNumber, smsStatus }) => {
          const label = name ?? formatPhone(phoneNumber);
          const reason = NO_TEXTS[smsStatus];
          // A customer who opted out after being selected must still be deselectable.
          const isDisabled = reason !== null && !picked.has(id);
          return (
            <Box component="li" key={id}>
              <Row
                component="label"
                align="center"
                gap={1}
                sx={{
                  pr: 1,
                  typography: 'body2',
                  ...(isDisabled ? { color: 'text.disabled' } : { cursor: 'pointer' }),
                }}
              >
                <Checkbox
                  size="small"
                  checked={picked.has(id)}
                  disabled={isDisabled}
                  onChange={() => toggle(id, label)}
                />
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {label}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
                  {reason === null ? formatPhone(phoneNumber) : `Can't get texts: ${reason}`}
                </Box>
              </Row>
            </Box>
          );
        })}
      </Box>
      <Row wrap align="center" gap={1} sx={{ minHeight: 32 }}>
        <Typography variant="body2" color={error === undefined ? 'textSecondary' : 'error'} sx={{ flex: 1 }}>
          {error ?? `${formatCount(value.length, 'customer')} selected`}
          {error === undefined && data?.length === OFFERED_CUSTOMERS && `. The first ${OFFERED_CUSTOMERS} are shown.`}
        </Typography>
        {value.length > 0 && (
          <Button size="small" color="inherit" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function PickerSkeleton() {
  return (
    <li>
      <Stack spacing={1.5} sx={{ p: 1 }} role="status" aria-label="Loading the customers">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} width={`${80 - row * 7}%`} />
        ))}
      </Stack>
    </li>
  );
}
