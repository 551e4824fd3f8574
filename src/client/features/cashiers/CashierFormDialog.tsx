import Stack from '@mui/material/Stack';
import type { Cashier } from '../../../contract/cashiers';
import { NewAccountFields, PersonFields } from '../../shared/forms/AccountFields';
import { fieldProps } from '../../shared/forms/fieldProps';
import { FormDialog } from '../../shared/forms/FormDialog';
import { FormField } from '../../shared/forms/FormField';
import { pickChanged } from '../../shared/forms/pickChanged';
import { FIELD_KEYWORDS } from '../../shared/forms/serverErrors';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/ToastProvider';
import {
  createCashierRules,
  editCashierRules,
  fromCashierValues,
  toCashierValues,
  type CashierValues,
} from './cashierRules';
import { useCreateCashierMutation, useUpdateCashierMutation } from './cashiersApi';

interface CashierFormDialogProps {
  /** The account to edit; without one, a new one is added. */
  cashier?: Cashier;
  onSaved: () => void;
  onClose: () => void;
}

const EMPTY: CashierValues = { name: '', email: '', phone: '', password: '' };

/** Adds a cashier, or changes name, email and phone of one. */
export function CashierFormDialog({ cashier, onSaved, onClose }: CashierFormDialogProps) {
  const [createCashier] = useCreateCashierMutation();
  const [updateCashier] = useUpdateCashierMutation();
  const showToast = useToast();
  const initialValues = cashier ? toCashierValues(cashier) : EMPTY;
  const { form, error } = useServerForm<CashierValues>({
    initialValues,
    schema: cashier ? editCashierRules : createCashierRules,
    keywords: FIELD_KEYWORDS.accountForm,
    onSave: async (values) => {
      if (cashier) {
        const changes = pickChanged(fromCashierValues(initialValues), fromCashierValues(values));
        await updateCashier({ id: cashier.id, changes }).unwrap();
        showToast(`${values.name.trim()} was updated.`, 'success');
      } else {
        const { name } = await createCashier(fromCashierValues(values)).unwrap();
        showToast(`${name} was added and can sign in now.`, 'success');
      }
      onSaved();
    },
  });

  return (
    <FormDialog
      open
      size="xs"
      title={cashier ? 'Edit Cashier' : 'Add Cashier'}
      submitLabel={cashier ? 'Update' : 'Create'}
      form={form}
      error={error}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {cashier ? <PersonFields form={form} autoFocus /> : <NewAccountFields form={form} autoFocus />}
        <FormField
          {...fieldProps(form, 'phone')}
          label="Phone (optional)"
          type="tel"
          help="Purchases credited to this number in your store are flagged for you."
          autoComplete="off"
        />
      </Stack>
    </FormDialog>
  );
}
