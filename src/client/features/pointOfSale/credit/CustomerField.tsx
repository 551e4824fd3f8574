import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { SEARCH_MAX } from '../../../../contract/limits';
import type { ListedCustomer } from '../../../../contract/manageCustomers';
import { formatPhone } from '../../../shared/format/formatPhone';
import { FormField } from '../../../shared/forms/FormField';
import { useDebouncedValue } from '../../../shared/ui/useDebouncedValue';
import { useFindCustomersToCreditQuery } from '../pointOfSaleApi';

const DEBOUNCE_MS = 300;

interface CustomerFieldProps {
  error: string | undefined;
  /** The id; '' for none. */
  onChange: (customerId: string) => void;
}

/** An autocomplete that searches the store's customers by part of name or phone. */
export function CustomerField({ error, onChange }: CustomerFieldProps) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<ListedCustomer | null>(null);
  const search = useDebouncedValue(text.trim().slice(0, SEARCH_MAX), DEBOUNCE_MS);
  const customers = useFindCustomersToCreditQuery(search, { refetchOnMountOrArgChange: true });
  const isSearching = customers.isFetching || search !== text.trim();
  return (
    <Autocomplete<ListedCustomer>
      size="small"
      options={isSearching ? [] : (customers.currentData ?? [])}
      value={selected}
      loading={isSearching}
      loadingText="Searching…"
      noOptionsText="No customers found."
      filterOptions={(all) => all}
      getOptionLabel={getName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={({ id }, other) => id === other.id}
      onChange={(_event, customer) => {
        setSelected(customer);
        onChange(customer?.id ?? '');
      }}
      onInputChange={(_event, input, reason) => {
        setText(reason === 'input' ? input : '');
      }}
      slotProps={{ listbox: { 'aria-label': 'Customers', 'aria-labelledby': undefined } }}
      renderOption={({ key, ...option }, customer) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {getName(customer)}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary" noWrap>
              {formatPhone(customer.phoneNumber)}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <FormField
          {...input}
          size="small"
          name="customerId"
          label="Customer"
          required
          error={error}
          placeholder="Search by name or phone"
          help={
            customers.isError ? (
              <>
                The customers could not be loaded.{' '}
                <Link component="button" type="button" onClick={() => void customers.refetch()}>
                  Try Again
                </Link>
              </>
            ) : undefined
          }
          inputProps={htmlInput}
        />
      )}
    />
  );
}

const getName = ({ name, phoneNumber }: ListedCustomer): string => name ?? formatPhone(phoneNumber);
