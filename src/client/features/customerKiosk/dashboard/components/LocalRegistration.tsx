import Typography from '@mui/material/Typography';
import { createValidator } from '../../../../shared/forms/createValidator';
import checkIn from '../../../../shared/i18n/messages/en/checkIn.json';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../../shared/i18n/useText';
import { InactivityBanner } from '../../components/InactivityBanner';
import { KioskField } from '../../components/KioskField';
import { KioskSplit, LOW_PORTRAIT, PORTRAIT } from '../../components/KioskSplit';
import { RegistrationForm } from '../../components/RegistrationForm';
import { useKioskForm } from '../../hooks/useKioskForm';
import { useVisitEnd } from '../../hooks/useVisitEnd';
import { KeyboardProvider } from '../../keyboard/components/KeyboardProvider';
import type { CustomerData } from '../../kioskSlice';
import { applyPhoneInput, formatPhoneInput, toApiPhone, validatePhone } from '../../phone';
import { createRegistrationRules, normalizeReferralCode, toIsoDate } from '../../registrationRules';

interface LocalRegistrationProps {
  onSignedUp: (customer: CustomerData) => void;
  onExit: () => void;
}

/**
 * The 60 s of a visit do not run during this form, because typing and thinking take longer. It is cleared after this
 * many ms without a touch, because whoever left it is gone.
 */
const FORM_MS = 5 * 60_000;
const EMPTY_FORM = { name: '', digits: '', birthday: '', referralCode: '' };

/** A registration form for a dashboard without a checked-in customer. The customer is stored only on this kiosk. */
export function LocalRegistration({ onExit, ...props }: LocalRegistrationProps) {
  const { end } = useVisitEnd(onExit);
  return (
    <>
      <LocalForm {...props} onExit={end} />
      <InactivityBanner leaveAfterMs={FORM_MS} onLeave={end} />
    </>
  );
}

function LocalForm({ onSignedUp, onExit }: LocalRegistrationProps) {
  const { t } = useText(checkIn);
  const { t: tEntry } = useText(entry);
  const form = useKioskForm({
    initialValues: EMPTY_FORM,
    findErrors: async (entered) => {
      const { name, ...others } = await createValidator<typeof EMPTY_FORM>(createRegistrationRules(t))(entered);
      const phone = validatePhone(entered.digits);
      return { ...(name && { name }), ...(phone && { digits: tEntry(phone) }), ...others };
    },
    onSave: (entered) => {
      onSignedUp({
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

  const { values, errors, setField } = form;
  return (
    <KeyboardProvider>
      <KioskSplit
        panel={
          <>
            <Typography
              component="h1"
              sx={{
                typography: { xs: 'h2', md: 'display' },
                [PORTRAIT]: { typography: 'display' },
                [LOW_PORTRAIT]: { typography: 'h1' },
              }}
            >
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
        <RegistrationForm
          form={form}
          nameLabel={t('checkIn.fullName')}
          submitLabel={t('checkIn.complete')}
          phone={
            <KioskField
              label={t('checkIn.phoneNumber')}
              required
              value={formatPhoneInput(values.digits)}
              onChange={(text) => setField('digits')(applyPhoneInput(values.digits, text) ?? values.digits)}
              error={errors.digits}
              placeholder="(123) 456-7890"
              keyboard="digits"
            />
          }
          onExit={onExit}
        />
      </KioskSplit>
    </KeyboardProvider>
  );
}
