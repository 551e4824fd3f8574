import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Shop } from '../../../../contract/shops';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useUpdateShopMutation } from '../shopsApi';
import { placeRules, toDegrees, type PlaceValues } from '../shopsRules';

interface PlaceDialogProps {
  shop: Shop;
  onClose: () => void;
}

/** Changes or removes the place of a shop. */
export function PlaceDialog({ shop, onClose }: PlaceDialogProps) {
  const [updateShop] = useUpdateShopMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<PlaceValues>({
    initialValues: { latitude: String(shop.latitude ?? ''), longitude: String(shop.longitude ?? '') },
    schema: placeRules,
    onSave: async ({ latitude, longitude }) => {
      const changes = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) };
      await updateShop({ id: shop.id, changes }).unwrap();
      showToast(`The place of ${shop.name} was saved.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={`Place of ${shop.name}`} submitLabel="Save" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          Phones show a customer's pass near the shop. In a map app, press on your shop and copy both numbers.
        </Typography>
        <FormField {...fieldProps(form, 'latitude')} label="Latitude" help="Such as 40.71278" autoComplete="off" />
        <FormField {...fieldProps(form, 'longitude')} label="Longitude" help="Such as -74.00594" autoComplete="off" />
      </Stack>
    </FormDialog>
  );
}
