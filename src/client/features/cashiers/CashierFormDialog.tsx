import Stack from '@mui/material/Stack';
import { object, string, type ObjectSchema } from 'yup';
import type { Cashier, CreateCashier } from '../../../contract/cashiers';
import { parsePhone } from '../../../contract/plain/phone';
import { useShops } from '../../entities/shop';
import { formatPhone } from '../../shared/format/formatPhone';
import { NewAccountFields, PersonFields } from '../../shared/forms/AccountFields';
import { newAccountRules, optionalPhoneRule } from '../../shared/forms/accountRules';
import { fieldProps } from '../../shared/forms/fieldProps';
import { FormDialog } from '../../shared/forms/FormDialog';
import { FormField } from '../../shared/forms/FormField';
import { pickChanged } from '../../shared/forms/pickChanged';
import { SelectField } from '../../shared/forms/SelectField';
import { FIELD_KEYWORDS } from '../../shared/forms/serverErrors';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { useCreateCashierMutation, useUpdateCashierMutation } from './cashiersApi';

interface CashierValues {
  name: string;
  email: string;
  /** The typed phone number, such as (202) 555-0123. */
  phone: string;
  /** Empty while an existing account is edited. */
  password: string;
  /** The id of the cashier's shop; '' without a choice. */
  shop: string;
}

const createCashierRules: ObjectSchema<CashierValues> = object({
  ...newAccountRules,
  phone: optionalPhoneRule,
  shop: string().default(''),
});
const ofShopRules = createCashierRules.shape({ shop: string().default('').required('Shop is required') });

const editCashierRules: ObjectSchema<CashierValues> = createCashierRules.shape({ password: string().default('') });

/** The request body of a form, with the phone number in E.164 format. */
function fromCashierValues({ name, email, phone, password }: CashierValues): CreateCashier {
  return { name: name.trim(), email: email.trim(), phone: parsePhone(phone), password };
}

/** The form values of an account. */
function toCashierValues(cashier: { name: string; email: string; phone: string | null }): CashierValues {
  const { name, email, phone } = cashier;
  return { name, email, phone: phone === null ? '' : formatPhone(phone), password: '', shop: '' };
}

interface CashierFormDialogProps {
  /** The account to edit. Without it, a new account is added. */
  cashier?: Cashier;
  onSaved: () => void;
  onClose: () => void;
}

const EMPTY: CashierValues = { name: '', email: '', phone: '', password: '', shop: '' };

/** Adds a cashier, or edits a cashier's name, email and phone number. */
export function CashierFormDialog({ cashier, onSaved, onClose }: CashierFormDialogProps) {
  const [createCashier] = useCreateCashierMutation();
  const [updateCashier] = useUpdateCashierMutation();
  const showToast = useToast();
  const { isChain, shops, selected, selectedId } = useShops();
  /** While all shops are shown, a new cashier needs one of them. */
  const choosesShop = isChain && selectedId === null && !cashier;
  const initialValues = cashier ? toCashierValues(cashier) : EMPTY;
  const { form, error } = useServerForm<CashierValues>({
    initialValues,
    schema: cashier ? editCashierRules : choosesShop ? ofShopRules : createCashierRules,
    keywords: FIELD_KEYWORDS.accountForm,
    onSave: async (values) => {
      if (cashier) {
        const changes = pickChanged(fromCashierValues(initialValues), fromCashierValues(values));
        await updateCashier({ id: cashier.id, changes }).unwrap();
        showToast(`${values.name.trim()} was updated.`, 'success');
      } else {
        const shop = selectedId ?? values.shop;
        const { name } = await createCashier({
          body: fromCashierValues(values),
          ...(shop !== '' && { shop }),
        }).unwrap();
        showToast(`${name} was added and can sign in now.`, 'success');
      }
      onSaved();
    },
  });

  return (
    <FormDialog
      title={cashier ? 'Edit Cashier' : selected === null ? 'Add Cashier' : `Add Cashier at ${selected.name}`}
      submitLabel={cashier ? 'Update' : 'Create'}
      form={form}
      error={error}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {choosesShop && (
          <SelectField
            {...fieldProps(form, 'shop')}
            label="Shop"
            autoFocus
            options={[
              { value: '', label: 'Choose a shop' },
              ...shops.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(shop) => void form.setFieldValue('shop', shop)}
            help="The cashier sees the board of this shop."
          />
        )}
        {cashier ? <PersonFields form={form} autoFocus /> : <NewAccountFields form={form} autoFocus={!choosesShop} />}
        <FormField
          {...fieldProps(form, 'phone')}
          label="Phone (optional)"
          type="tel"
          help="We'll flag purchases on this number, so staff can't quietly earn points."
          autoComplete="off"
        />
      </Stack>
    </FormDialog>
  );
}
