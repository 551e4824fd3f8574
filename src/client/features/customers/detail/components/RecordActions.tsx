import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { object, string } from 'yup';
import type { CustomerProfile } from '../../../../../contract/customerRecords';
import { getErrorMessage } from '../../../../shared/api/errors';
import { saveFile } from '../../../../shared/api/saveFile';
import { formatCount } from '../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { toPlainDay } from '../../../../shared/format/toPlainDay';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { FormField } from '../../../../shared/forms/FormField';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { PATHS } from '../../../../shared/routing/paths';
import type { useUrlDialog } from '../../../../shared/routing/useUrlDialog';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { getCustomerName } from '../../customerLabels';
import { useEraseCustomerMutation, useExportPersonalDataMutation } from '../detailApi';
import { MergeDialog } from '../merge/components/MergeDialog';
import { SignOutPhonesDialog } from './SignOutPhonesDialog';

/** The value of the merge dialog until the other customer is chosen. */
const CHOOSING = 'choose';

type UrlDialog = ReturnType<typeof useUrlDialog>;
interface RecordActionsProps {
  customer: CustomerProfile;
  /** Its value is the id of the other customer, or CHOOSING. */
  mergeDialog: UrlDialog;
  eraseDialog: UrlDialog;
}

/** Merges, exports or erases a customer, or signs out their phones. The URL names the merge and erase dialogs. */
export function RecordActions({ customer, mergeDialog, eraseDialog }: RecordActionsProps) {
  const otherId = mergeDialog.value === CHOOSING ? null : mergeDialog.value;
  const [exportData, { isLoading }] = useExportPersonalDataMutation();
  const showToast = useToast();
  const { timeZone } = useDateFormat();
  const signOutDialog = useOpenState();
  const handleExport = async () => {
    const { data, error } = await exportData(customer.id);
    if (data === undefined) {
      showToast(getErrorMessage(error, "Couldn't export the data. Please try again."), 'danger');
      return;
    }
    saveFile(data, `customer-${toPlainDay(new Date(), timeZone)}.json`);
    showToast("The customer's data was exported", 'success');
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        flexDirection: { lg: 'column' },
        alignItems: 'flex-start',
        gap: { xs: 1, lg: 0.5 },
        // The negative margin aligns the text of the buttons with the card above.
        mx: -1,
        '& > button': { minWidth: 0, px: 1 },
      }}
    >
      <Button size="small" onClick={mergeDialog.opener(CHOOSING)}>
        Merge With Another…
      </Button>
      <Button size="small" loading={isLoading} onClick={() => void handleExport()}>
        Export Data
      </Button>
      {customer.phones > 0 && (
        <Button size="small" onClick={signOutDialog.open}>
          Sign Out All Phones…
        </Button>
      )}
      <Button size="small" color="error" onClick={eraseDialog.opener('1')}>
        Erase…
      </Button>
      {mergeDialog.value !== null && (
        <MergeDialog
          customer={customer}
          otherId={otherId}
          onSelect={(id) => mergeDialog.open(id ?? CHOOSING)}
          onClose={mergeDialog.close}
        />
      )}
      {signOutDialog.isOpen && <SignOutPhonesDialog customer={customer} onClose={signOutDialog.close} />}
      {eraseDialog.value !== null && <EraseDialog customer={customer} onClose={eraseDialog.close} />}
    </Box>
  );
}

const DIGITS = 4;

interface EraseDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Erases a customer. Because this cannot be undone, the last digits of the phone number must be typed first. */
function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const { id, phoneNumber, loyaltyPoints } = customer;
  const [erase] = useEraseCustomerMutation();
  const showToast = useToast();
  const navigate = useNavigate();
  const end = phoneNumber.slice(-DIGITS);
  const { form, error } = useServerForm({
    initialValues: { digits: '' },
    schema: object({
      digits: string()
        .default('')
        .test('end', `Please type the last ${DIGITS} digits of the phone number`, (digits) => digits.trim() === end),
    }),
    onSave: async () => {
      await erase(id).unwrap();
      showToast('Customer erased', 'success');
      void navigate(PATHS.owner.customers, { replace: true });
    },
  });
  return (
    <FormDialog
      title={`Erase ${getCustomerName(customer)}?`}
      submitLabel="Erase"
      tone="danger"
      // The typed digits are discarded without asking, because they are easy to type again.
      form={{ ...form, dirty: false }}
      error={error}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        Name, phone number, birthday and their consent to texts are deleted everywhere, including your connected
        contacts. Waiting rewards are cancelled
        {loyaltyPoints > 0 && ` and ${formatCount(loyaltyPoints, 'point')} are gone`}. Your totals stay. This can&apos;t
        be undone.
      </Typography>
      <FormField
        {...fieldProps(form, 'digits')}
        label={`Last ${DIGITS} digits of ${formatPhone(phoneNumber)}`}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
