import { useState } from 'react';
import type { ListedCustomer } from '../../../../contract/customerRecords';
import { useListCustomersQuery } from '../../../entities/customer';
import { formatPhone } from '../../../shared/format/formatPhone';
import { RecordPicker, usePickerText } from '../../../shared/forms/RecordPicker';

const OFFERED_CUSTOMERS = 20;

interface CustomerFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  /** Focuses the field when it appears. */
  autoFocus?: boolean;
  /** Called with the customer's id and name, or with '' for none. */
  onChange: (customerId: string, name: string) => void;
}

/** An autocomplete that searches the store's customers by a part of the name or phone number. */
export function CustomerField({ name, label, error, autoFocus = false, onChange }: CustomerFieldProps) {
  const { search, isTyping, setText } = usePickerText();
  const [selected, setSelected] = useState<ListedCustomer | null>(null);
  const customers = useListCustomersQuery(
    { ...(search !== '' && { search }), limit: OFFERED_CUSTOMERS },
    { refetchOnMountOrArgChange: true },
  );
  const isSearching = customers.isFetching || isTyping;
  return (
    <RecordPicker<ListedCustomer>
      field={{ name, label, error, autoFocus, placeholder: 'Search by name or phone' }}
      optionsName="customers"
      slotProps={{ listbox: { 'aria-label': 'Customers', 'aria-labelledby': undefined } }}
      options={isSearching ? [] : (customers.currentData?.rows ?? [])}
      value={selected}
      isSearching={isSearching}
      query={customers}
      getName={nameOf}
      getNote={({ phoneNumber }) => formatPhone(phoneNumber)}
      onChange={(customer) => {
        setSelected(customer);
        onChange(customer?.id ?? '', customer ? nameOf(customer) : '');
      }}
      onText={setText}
    />
  );
}

const nameOf = ({ name, phoneNumber }: ListedCustomer) => name ?? formatPhone(phoneNumber);
