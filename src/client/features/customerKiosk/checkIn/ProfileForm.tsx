import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Customer } from '../../../../contract/customers';
import { NAME_MAX, REFERRAL_CODE_LENGTH } from '../../../../contract/limits';
import { formatBirthdayInput, type RegistrationErrors, type RegistrationFormValues } from '../registrationRules';
import { KioskErrorDialog } from '../ui/KioskDialog';
import { KioskField } from '../ui/KioskField';
import { useRegistration } from './useRegistration';
import checkIn from '../../../shared/i18n/messages/en/checkIn.json';
import { useText } from '../../../shared/i18n/useText';

interface Props {
  visit: { phone: string; storeSubdomain: string };
  initialValues: RegistrationFormValues;
  onRegistered: (customer: Customer) => void;
  onExit: () => void;
}

export function ProfileForm({ visit, initialValues, onRegistered, onExit }: Props) {
  const { t } = useText(checkIn);
  const [values, setValues] = useState(initialValues);
  const [smsConsent, setSmsConsent] = useState(false);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  // undefined until the dialog is first opened (its code is loaded by then), null once it is closed.
  const [dialogMessages, setDialogMessages] = useState<string[] | null>();
  const { submit, phase } = useRegistration(visit);
  const isBusy = phase !== 'idle';

  const setField = (field: keyof RegistrationFormValues) => (value: string) => {
    setValues((previous) => ({ ...previous, [field]: value }));
    setErrors((previous) => ({ ...previous, [field]: undefined }));
  };
  const handleSave = async () => {
    if (isBusy) return;
    const result = await submit(values, smsConsent);
    if ('customer' in result) {
      onRegistered(result.customer);
      return;
    }
    setErrors(result.fields);
    setDialogMessages(result.messages);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
      sx={{ display: 'grid', gap: 3, width: '100%', maxWidth: 480 }}
    >
      <KioskField
        label={t('checkIn.yourName')}
        value={values.name}
        onChange={setField('name')}
        error={errors.name}
        required
        maxLength={NAME_MAX}
        capitals="words"
      />
      <KioskField
        label={t('checkIn.birthday')}
        value={values.birthday}
        onChange={(text) => {
          setField('birthday')(formatBirthdayInput(values.birthday, text));
        }}
        error={errors.birthday}
        required
        placeholder={t('checkIn.birthdayFormat')}
        keyboard="birthday"
        onPick={setField('birthday')}
      />
      <KioskField
        label={t('checkIn.referralCode')}
        value={values.referralCode}
        onChange={setField('referralCode')}
        error={errors.referralCode}
        // Two more for a space on either side, which is trimmed.
        maxLength={REFERRAL_CODE_LENGTH + 2}
        capitals="characters"
      />
      <OffersConsent checked={smsConsent} onChange={setSmsConsent} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 2 }}>
        <Button size="kiosk" variant="outlined" onClick={onExit}>
          {t('checkIn.exit')}
        </Button>
        <Button size="kiosk" variant="contained" type="submit" aria-busy={isBusy}>
          {t(phase === 'checking' ? 'checkIn.verifying' : isBusy ? 'checkIn.saving' : 'checkIn.save')}
        </Button>
      </Box>
      {dialogMessages !== undefined && (
        <KioskErrorDialog
          messages={dialogMessages}
          onClose={() => {
            setDialogMessages(null);
          }}
        />
      )}
    </Box>
  );
}

/** Unchecked until the customer checks it: without consent no offers may be sent. */
function OffersConsent({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useText(checkIn);
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(_event, isChecked) => {
              onChange(isChecked);
            }}
            slotProps={{ input: { 'aria-describedby': 'offers-terms' } }}
            sx={{ p: 1, mr: 1, '& svg': { fontSize: 36 } }}
          />
        }
        label={
          <Typography variant="h4" component="span" sx={{ fontWeight: 500 }}>
            {t('checkIn.offers')}
          </Typography>
        }
        sx={{ m: 0, ml: -1, minHeight: 56 }}
      />
      <Typography id="offers-terms" variant="body1" sx={{ color: 'ink.soft' }}>
        {t('checkIn.offersTerms')}
      </Typography>
    </div>
  );
}
