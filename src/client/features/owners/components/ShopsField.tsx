import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { useListStoresQuery } from '../../../entities/store';
import { SelectField } from '../../../shared/forms/SelectField';

type ShopsFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> & {
  /** The id of the selected store; '' for none. */
  storeId: string;
};

/** Whether an owner gets all shops of a chain or one. Renders nothing for a store without a chain. */
export function ShopsField({ storeId, ...field }: ShopsFieldProps) {
  const { currentData } = useListStoresQuery(
    { search: storeId, searchType: 'id', page: 1, limit: 1 },
    { skip: storeId === '' },
  );
  const store = currentData?.rows[0];
  if (!store?.chain) return null;
  if (store.chain.id !== store.id) {
    return (
      <Typography variant="body2" color="textSecondary">
        A shop of {store.chain.name}. They see only this shop.
      </Typography>
    );
  }
  const options = [
    { value: '', label: 'All shops of the chain' },
    { value: store.id, label: `Only ${store.name}` },
  ];
  return <SelectField {...field} label="Shops" options={options} />;
}
