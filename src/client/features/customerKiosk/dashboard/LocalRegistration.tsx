import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { NAME_MAX, REFERRAL_CODE_LENGTH } from '../../../../contract/limits';
import { KeyboardProvider } from '../keyboard/KeyboardProvider';
import type { CustomerData } from '../kioskSlice';
import { applyPhoneInput, formatPhoneInput, toApiPhone, validatePhone } from '../phone';
import { createValidator } from '../../../shared/forms/createValidator';
import { createRegistrationRules, formatBirthdayInput, normalizeReferralCode, toIsoDate } from '../registrationRules';
import { InactivityBanner } from '../ui/InactivityBanner';
import { KioskErrorDialog } from '../ui/KioskDialog';
import { KioskField } from '../ui/KioskField';
import { KioskSplit } from '../ui/KioskSplit';
import { useKioskForm } from '../useKioskForm';
import { useInactivity } from '../ui/useInactivity';
import { useVisitEnd } from '../ui/useVisitEnd';
import checkIn from '../../../shared/i18n/messages/en/checkIn.json';
import { useText } from '../../../shared/i18n/useText';
import entry from '../../../shared/i18n/messages/en/entry.json';

interface Props {
  onRegistered: (customer: CustomerData) => void;
  onExit: () => void;
}

const EMPTY_FORM = { name: '', digits: '', birthday: '', referralCode: '' };

/** For a dashboard without a checked-in customer: the customer is stored on this kiosk alone. */
export function LocalRegistration({ onExit, ...props }: Props) {
  const { end } = useVisitEnd(onExit);
  const { secondsLeft, stay } = useInactivity({ paused: false, onLeave: end });
  return (
    <>
      <RegistrationForm {...props} onExit={end} />
      {secondsLeft !== null && <InactivityBanner secondsLeft={secondsLeft} onStay={stay} />}
    </>
  );
}

function RegistrationForm({ onRegistered, onExit }: Props) {
  const { t } = useText(checkIn);
  const { t: tEntry } = useText(entry);
  const { values, errors, setField, submit, messages, closeDialog } = useKioskForm({
    initialValues: EMPTY_FORM,
    findErrors: async (entered) => {
      const { name, ...others } = await createValidator<typeof EMPTY_FORM>(createRegistrationRules(t))(entered);
      const phone = validatePhone(entered.digits);
      return { ...(name && { name }), ...(phone && { digits: tEntry(phone) }), ...others };
    },
    onSave: (entered) => {
      onRegistered({
        id: '',
        name: entered.name.trim(),
        phone: toApiPhone(entered.digits),
        pointsBalance: 0,
        birthday: toIsoDate(entered.birthday),
        referralCode: normalizeReferralCode(entered.referralCode) || null,
      });
      return Promise.resolve(null);
    },
  });

  return (
    <KeyboardProvider>
      <KioskSplit
        panel={
          <>
            <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' } }}>
              {t('checkIn.localTitle')}
            </Typography>
            <Typography
              component="p"
              sx={{ mt: { xs: 1, md: 3 }, typography: { xs: 'h4', md: 'h3' }, fontWeight: '400 !important' }}
            >
              {t('checkIn.localHint')}
            </Typography>
          </>
        }
      >
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          sx={{ display: 'grid', gap: 2.5, width: '100%', maxWidth: 480 }}
        >
          <KioskField
            label={t('checkIn.fullName')}
            required
            value={values.name}
            onChange={setField('name')}
            error={errors.name}
            maxLength={NAME_MAX}
            capitals="words"
          />
          <KioskField
            label={t('checkIn.phoneNumber')}
            required
            value={formatPhoneInput(values.digits)}
            onChange={(text) => {
              setField('digits')(applyPhoneInput(values.digits, text));
            }}
            error={errors.digits}
            placeholder="(123) 456-7890"
            keyboard="digits"
          />
          <KioskField
            label={t('checkIn.birthday')}
            required
            value={values.birthday}
            onChange={(text) => {
              setField('birthday')(formatBirthdayInput(values.birthday, text));
            }}
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
            // Two more for a space on either side, which is trimmed.
            maxLength={REFERRAL_CODE_LENGTH + 2}
            capitals="characters"
          />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 2, mt: 1 }}>
            <Button size="kiosk" variant="outlined" onClick={onExit}>
              {t('checkIn.exit')}
            </Button>
            <Button size="kiosk" variant="contained" type="submit">
              {t('checkIn.complete')}
            </Button>
          </Box>
          <KioskErrorDialog messages={messages ?? null} onClose={closeDialog} />
        </Box>
      </KioskSplit>
    </KeyboardProvider>
  );
}
