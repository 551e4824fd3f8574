import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { SelectField } from '../../../shared/forms/SelectField';
import { Grid } from '../../../shared/ui/layout';
import { useShops } from '../../shop';

interface ShopsFieldProps {
  label: string;
  /** null for all shops. */
  value: readonly string[] | null;
  error: string | undefined;
  onChange: (shopIds: string[] | null) => void;
}

const OPTIONS = [
  { value: 'all', label: 'In all shops' },
  { value: 'some', label: 'Only in some shops' },
];

/** The shops of a chain in which an offer is valid. Nothing in a store without a chain. */
export function ShopsField({ label, value, error, onChange }: ShopsFieldProps) {
  const { shops } = useShops();
  if (shops.length === 0) return null;
  return (
    <>
      <SelectField
        name="shops"
        label={label}
        value={value === null ? 'all' : 'some'}
        options={OPTIONS}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
      />
      {value !== null && <ShopBoxes shops={shops} value={value} error={error} onChange={onChange} />}
    </>
  );
}

interface ShopBoxesProps {
  shops: ReturnType<typeof useShops>['shops'];
  value: readonly string[];
  error: string | undefined;
  onChange: (shopIds: string[]) => void;
}

/** A box for each shop. A shop that has left the chain is dropped with the first click. */
function ShopBoxes({ shops, value, error, onChange }: ShopBoxesProps) {
  const id = useId();
  const toggle = (shopId: string) =>
    onChange(shops.flatMap((shop) => (value.includes(shop.id) === (shop.id !== shopId) ? [shop.id] : [])));
  return (
    <FormControl component="fieldset" error={error !== undefined} aria-describedby={error && id}>
      <FormLabel component="legend" sx={{ typography: 'body2', fontWeight: 500, mb: 0.5 }}>
        Shops
      </FormLabel>
      <Grid
        columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        sx={{ maxHeight: 240, overflowY: 'auto' }}
      >
        {shops.map((shop) => (
          <FormControlLabel
            key={shop.id}
            label={shop.name}
            sx={{ mr: 0, overflowWrap: 'anywhere' }}
            control={
              <Checkbox
                name="shopIds"
                checked={value.includes(shop.id)}
                slotProps={{ input: { 'aria-invalid': error !== undefined } }}
                onChange={() => toggle(shop.id)}
              />
            }
          />
        ))}
      </Grid>
      {error !== undefined && (
        <FormHelperText id={id} sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
