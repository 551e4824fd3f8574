import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ListedCustomer } from '../../../../contract/customerRecords';
import { LIST_PAGE_MAX } from '../../../../contract/plain/limits';
import { useListCustomersQuery } from '../../../entities/customer';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { FilterSelect } from '../../../shared/list/FilterSelect';
import { SearchBox } from '../../../shared/list/SearchBox';
import { FailedState } from '../../../shared/ui/FailedState';
import { Row } from '../../../shared/ui/layout';
import type { ComposerValues } from '../composerRules';

/** How many customers are listed at first, and how many more at a time. */
const LISTED_STEP = 20;
/** How many selected customers are named. */
const NAMED_MAX = 12;

type Picked = ComposerValues['customers'];

const SORTS = [
  { value: 'lastVisit', label: 'Last visit', order: 'desc' },
  { value: 'points', label: 'Most points', order: 'desc' },
  { value: 'name', label: 'Name', order: 'asc' },
] as const;

const toPicked = ({ id, name, phoneNumber }: ListedCustomer) => ({ id, name: name ?? formatPhone(phoneNumber) });

interface CustomerPickerProps {
  value: Picked;
  error: string | undefined;
  onChange: (value: Picked) => void;
}

/**
 * Selects customers in a searchable list of those who can get texts. Selected customers stay selected when the search
 * or the order changes.
 */
export function CustomerPicker({ value, error, onChange }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<(typeof SORTS)[number]>(SORTS[0]);
  const [limit, setLimit] = useState(LISTED_STEP);
  const list = useListCustomersQuery({
    ...(search !== '' && { search }),
    smsStatus: 'subscribed',
    sort: sort.value,
    order: sort.order,
    limit,
  });
  const rows = list.data?.rows;
  const picked = new Set(value.map(({ id }) => id));
  const unpicked = (rows ?? []).filter(({ id }) => !picked.has(id));
  const deselect = (removed: string) => onChange(value.filter(({ id }) => id !== removed));
  return (
    <Stack spacing={1}>
      <Row wrap align="end" gap={1.5}>
        <Box sx={{ flex: '1 1 240px' }}>
          <SearchBox
            label="Search customers"
            placeholder="Search by name or phone…"
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setLimit(LISTED_STEP);
            }}
          />
        </Box>
        <FilterSelect
          label="Sort by"
          options={SORTS}
          value={sort.value}
          onChange={(chosen) => setSort(SORTS.find((one) => one.value === chosen) ?? SORTS[0])}
        />
      </Row>
      <Box
        component="ul"
        aria-label="Customers who can get texts"
        aria-busy={list.isFetching}
        // The list can be focused, so that keyboard users can scroll it.
        tabIndex={0}
        sx={{
          maxHeight: 312,
          m: 0,
          p: 0.5,
          overflowY: 'auto',
          border: 1,
          borderColor: error === undefined ? 'divider' : 'error.main',
          borderRadius: (theme) => theme.radii.control,
          listStyle: 'none',
        }}
      >
        {rows === undefined && list.error === undefined && <PickerSkeleton />}
        {rows === undefined && list.error !== undefined && !list.isFetching && (
          <li>
            <FailedState message="Couldn't load customers." onRetry={() => void list.refetch()} />
          </li>
        )}
        {rows?.length === 0 && (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ p: 1.5 }}>
            {search === ''
              ? 'No customer has agreed to get texts yet.'
              : 'No one who can get texts matches your search.'}
          </Typography>
        )}
        {rows?.map((customer) => (
          <CustomerOption
            key={customer.id}
            customer={customer}
            showsPoints={sort.value === 'points'}
            isPicked={picked.has(customer.id)}
            onToggle={() =>
              picked.has(customer.id) ? deselect(customer.id) : onChange([...value, toPicked(customer)])
            }
          />
        ))}
        {rows?.length === limit && limit < LIST_PAGE_MAX && (
          <li>
            <Button
              size="small"
              fullWidth
              loading={list.isFetching}
              onClick={() => setLimit(Math.min(limit + LISTED_STEP, LIST_PAGE_MAX))}
            >
              Show More
            </Button>
          </li>
        )}
      </Box>
      <Row wrap align="center" gap={1} sx={{ minHeight: 32 }}>
        <Typography
          role="status"
          variant="body2"
          color={error === undefined ? 'textSecondary' : 'error'}
          sx={{ flex: 1 }}
        >
          {error ?? `${formatCount(value.length, 'customer')} selected`}
        </Typography>
        {unpicked.length > 0 && (
          <Button size="small" onClick={() => onChange([...value, ...unpicked.map(toPicked)])}>
            Select All Shown
          </Button>
        )}
        {value.length > 0 && (
          <Button size="small" color="inherit" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </Row>
      {value.length > 0 && (
        <Row
          component="ul"
          aria-label="Selected customers"
          wrap
          align="center"
          gap={0.5}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {value.slice(0, NAMED_MAX).map(({ id, name }) => (
            <li key={id}>
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                endIcon={<Close />}
                aria-label={`Deselect ${name}`}
                onClick={() => deselect(id)}
              >
                {name}
              </Button>
            </li>
          ))}
          {value.length > NAMED_MAX && (
            <Typography component="li" variant="body2" color="textSecondary">
              and {formatNumber(value.length - NAMED_MAX)} more
            </Typography>
          )}
        </Row>
      )}
    </Stack>
  );
}
interface CustomerOptionProps {
  customer: ListedCustomer;
  /** Shows the points instead of the last visit. */
  showsPoints: boolean;
  isPicked: boolean;
  onToggle: () => void;
}

function CustomerOption({ customer, showsPoints, isPicked, onToggle }: CustomerOptionProps) {
  const { formatDate } = useDateFormat();
  const { name, phoneNumber, loyaltyPoints, lastVisitAt } = customer;
  const facts = [
    ...(name === null ? [] : [formatPhone(phoneNumber)]),
    showsPoints
      ? formatCount(loyaltyPoints, 'point')
      : lastVisitAt === null
        ? 'no visit yet'
        : `visited ${formatDate(lastVisitAt)}`,
  ];
  return (
    <li>
      <Row component="label" align="center" gap={1} sx={{ pr: 1, typography: 'body2', cursor: 'pointer' }}>
        <Checkbox size="small" checked={isPicked} onChange={onToggle} />
        <Box component="span" sx={{ minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}>
          {name ?? formatPhone(phoneNumber)}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {facts.join(' · ')}
          </Box>
        </Box>
      </Row>
    </li>
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
