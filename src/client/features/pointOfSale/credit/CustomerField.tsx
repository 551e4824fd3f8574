import { useState } from 'react';
import type { ListedCustomer } from '../../../../contract/manageCustomers';
import { formatPhone } from '../../../shared/format/formatPhone';
import { RecordPicker, usePickerText } from '../../../shared/forms/RecordPicker';
import { useFindCustomersToCreditQuery } from '../pointOfSaleApi';

interface CustomerFieldProps {
  error: string | undefined;
  /** The id; '' for none. */
  onChange: (customerId: string) => void;
}

/** An autocomplete that searches the store's customers by part of name or phone. */
export function CustomerField({ error, onChange }: CustomerFieldProps) {
  const { search, isTyping, setText } = usePickerText();
  const [selected, setSelected] = useState<ListedCustomer | null>(null);
  const customers = useFindCustomersToCreditQuery(search, { refetchOnMountOrArgChange: true });
  const isSearching = customers.isFetching || isTyping;
  return (
    <RecordPicker<ListedCustomer>
      field={{ name: 'customerId', label: 'Customer', error, placeholder: 'Search by name or phone' }}
      optionsName="customers"
      slotProps={{ listbox: { 'aria-label': 'Customers', 'aria-labelledby': undefined } }}
      options={isSearching ? [] : (customers.currentData ?? [])}
      value={selected}
      isSearching={isSearching}
      query={customers}
      getName={({ name, phoneNumber }) => name ?? formatPhone(phoneNumber)}
      getNote={({ phoneNumber }) => formatPhone(phoneNumber)}
      onChange={(customer) => {
        setSelected(customer);
        onChange(customer?.id ?? '');
      }}
      onText={setText}
    />
  );
}
