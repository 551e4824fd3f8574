import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { NAME_MAX, REFERRAL_CODE_LENGTH } from '../../../../contract/plain/limits';
import checkIn from '../../../shared/i18n/messages/en/checkIn.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid } from '../../../shared/ui/layout';
import type { useKioskForm } from '../hooks/useKioskForm';
import { formatBirthdayInput, type RegistrationFormValues } from '../registrationRules';
import { KioskErrorDialog } from './KioskDialog';
import { KioskField } from './KioskField';
import { CONTROLS, LOW_PORTRAIT } from './KioskSplit';

interface RegistrationFormProps<Values extends RegistrationFormValues> {
  form: ReturnType<typeof useKioskForm<Values>>;
  nameLabel: string;
  submitLabel: string;
  isBusy?: boolean;
  /** Content between the name and the birthday. */
  phone?: ReactNode;
  /** Content below the fields. */
  consent?: ReactNode;
  onExit: () => void;
}

/** The form for a new customer: name, birthday and referral code. */
export function RegistrationForm<Values extends RegistrationFormValues>(props: RegistrationFormProps<Values>) {
  const { nameLabel, submitLabel, isBusy = false, phone, consent, onExit } = props;
  const { values, errors, setField, submit, messages, closeDialog } = props.form;
  const { t } = useText(checkIn);
  return (
    <Grid
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      gap={phone ? 2.5 : 3}
      sx={{ ...CONTROLS, maxWidth: 480, [LOW_PORTRAIT]: { gap: 1.5 } }}
    >
      <KioskField
        label={nameLabel}
        required
        value={values.name}
        onChange={setField('name')}
        error={errors.name}
        maxLength={NAME_MAX}
        capitals="words"
      />
      {phone}
      <KioskField
        label={t('checkIn.birthday')}
        required
        value={values.birthday}
        onChange={(text) => setField('birthday')(formatBirthdayInput(values.birthday, text))}
        error={errors.birthday}
        placeholder={t('checkIn.birthdayFormat')}
        keyboard="birthday"
        onPick={setField('birthday')}
      />
      <KioskField
        label={t('checkIn.referralCode')}
        value={values.referralCode}
        onChange={setField('referralCode')}
        error={errors.referralCode}
        // The limit allows a space before and after the code. Both are trimmed.
        maxLength={REFERRAL_CODE_LENGTH + 2}
        capitals="characters"
      />
      {consent}
      <Grid columns="1fr 2fr" gap={2} sx={{ mt: phone ? 1 : 0 }}>
        <Button size="kiosk" variant="outlined" onClick={onExit}>
          {t('checkIn.exit')}
        </Button>
        <Button size="kiosk" variant="contained" type="submit" aria-busy={isBusy}>
          {submitLabel}
        </Button>
      </Grid>
      <KioskErrorDialog messages={messages} onClose={closeDialog} />
    </Grid>
  );
}
