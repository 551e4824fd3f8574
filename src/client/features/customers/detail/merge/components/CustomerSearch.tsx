import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ListedCustomer } from '../../../../../../contract/customerRecords';
import { useListCustomersQuery } from '../../../../../entities/customer';
import { formatCount } from '../../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../../shared/format/formatPhone';
import { SearchBox } from '../../../../../shared/list/SearchBox';
import { getCustomerName } from '../../../customerLabels';

/** How many customers are shown. One more is requested, because one may be left out. */
const SHOWN = 8;

interface CustomerSearchProps {
  /** The id of a customer to exclude from the results. */
  exceptId: string;
  onSelect: (customer: ListedCustomer) => void;
}

/** Searches customers by name or phone number. */
export function CustomerSearch({ exceptId, onSelect }: CustomerSearchProps) {
  const [search, setSearch] = useState('');
  const { currentData, isFetching, isError } = useListCustomersQuery(
    { search, sort: 'name', order: 'asc', limit: SHOWN + 1 },
    { skip: search === '' },
  );
  const found = (currentData?.rows ?? []).filter(({ id }) => id !== exceptId).slice(0, SHOWN);
  return (
    <Stack spacing={2} sx={{ minHeight: 320 }}>
      <SearchBox
        label="Search customers"
        placeholder="Search by name or phone…"
        value={search}
        onSearch={setSearch}
        autoFocus
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {describeResult(search, isFetching, isError, found.length)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map((customer) => (
          <li key={customer.id}>
            <ButtonBase
              onClick={() => onSelect(customer)}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                width: '100%',
                px: 1.5,
                py: 1.25,
                textAlign: 'left',
                borderRadius: (theme) => theme.radii.control,
                '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body1" sx={{ overflowWrap: 'anywhere' }}>
                  {getCustomerName(customer)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {formatPhone(customer.phoneNumber)}
                </Typography>
              </Box>
              <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                {formatCount(customer.loyaltyPoints, 'point')}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Stack>
  );
}

function describeResult(search: string, isFetching: boolean, isError: boolean, count: number): string {
  if (search === '') return 'Find the other record of the same person.';
  if (isError) return "Couldn't load customers. Please try again.";
  if (isFetching) return 'Searching…';
  return count === 0 ? 'No other customer matches.' : 'Choose the customer to merge with.';
}
