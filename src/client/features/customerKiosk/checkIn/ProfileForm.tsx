import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Customer } from '../../../../contract/customers';
import { NAME_MAX, REFERRAL_CODE_LENGTH } from '../../../../contract/limits';
import { createValidator } from '../../../shared/forms/createValidator';
import { createRegistrationRules, formatBirthdayInput, type RegistrationFormValues } from '../registrationRules';
import { useKioskForm } from '../useKioskForm';
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
  const { submit: register, phase } = useRegistration(visit);
  const { values, errors, setField, submit, messages, closeDialog } = useKioskForm({
    initialValues: { ...initialValues, smsConsent: false },
    findErrors: createValidator(createRegistrationRules(t)),
    onSave: async ({ smsConsent, ...entered }) => {
      const result = await register(entered, smsConsent);
      if (!('customer' in result)) return result;
      onRegistered(result.customer);
      return null;
    },
  });
  const isBusy = phase !== 'idle';

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
      <OffersConsent checked={values.smsConsent} onChange={setField('smsConsent')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 2 }}>
        <Button size="kiosk" variant="outlined" onClick={onExit}>
          {t('checkIn.exit')}
        </Button>
        <Button size="kiosk" variant="contained" type="submit" aria-busy={isBusy}>
          {t(phase === 'checking' ? 'checkIn.verifying' : isBusy ? 'checkIn.saving' : 'checkIn.save')}
        </Button>
      </Box>
      {messages !== undefined && <KioskErrorDialog messages={messages} onClose={closeDialog} />}
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
