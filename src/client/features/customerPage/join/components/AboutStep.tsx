import { useId, useState, type ComponentProps } from 'react';
import type { JoinCode, JoinPage } from '../../../../../contract/join';
import { BIRTHDAY_YEAR_MIN, NAME_MAX } from '../../../../../contract/plain/limits';
import { CONSENT_VERSIONS, getConsentText, isTooYoungForTexts } from '../../../../../contract/plain/smsConsent';
import { getErrorStatus, getFieldErrors } from '../../../../shared/api/errors';
import { toPlainDay } from '../../../../shared/format/toPlainDay';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { FieldNote } from '../../settings/components/FieldNote';
import { useJoinText } from '../hooks/useJoinText';
import { useJoinStoreMutation } from '../joinApi';

interface AboutStepProps {
  store: JoinPage['store'];
  /** What shows that the phone number is the customer's. */
  proof: JoinCode;
  hasReferrals: boolean;
  onJoined: () => void;
  /** Called when the code has expired, so that the customer starts again. */
  onExpired: () => void;
}

/** Asks for name, birthday, referral code and consent to marketing texts, and signs the customer up. */
export function AboutStep({ store, proof, hasReferrals, onJoined, onExpired }: AboutStepProps) {
  const { t, language } = useJoinText();
  const translate = useTranslatedError();
  const [name, setName] = useState('');
  const [birthday, setBirthday] = useState('');
  const [referralCode, setReferralCode] = useState('');
  const [wantsTexts, setWantsTexts] = useState(false);
  const [join, { isLoading, isSuccess, error }] = useJoinStoreMutation();
  const [termsId, noteId] = [useId(), useId()];
  const { agreement, terms } = getConsentText(language, store.storeName);
  const isUnderAge = isTooYoungForTexts(birthday === '' ? null : birthday, toPlainDay(new Date()));
  const smsConsent = wantsTexts && !isUnderAge;
  const isBusy = isLoading || isSuccess;
  const fields = getFieldErrors(translate(error));
  const hasExpired = 'code' in fields;
  const general = getErrorStatus(error) === 429 ? 'join.tooMany' : 'join.failed';
  const hasFieldError = ['name', 'birthday', 'referralCode', 'smsConsent'].some((field) => field in fields);

  const handleSubmit = async () => {
    const result = await join({
      subdomain: store.subdomain,
      ...proof,
      name,
      birthday,
      ...(referralCode.trim() !== '' && { referralCode }),
      smsConsent,
      ...(smsConsent && { consentTextVersion: CONSENT_VERSIONS[language] }),
      language,
    });
    if (!result.error) onJoined();
  };
  if (hasExpired) {
    return (
      <div className="card setting">
        <p role="alert">{t('join.expired')}</p>
        <button type="button" className="button button-main" onClick={onExpired}>
          {t('join.startAgain')}
        </button>
      </div>
    );
  }
  return (
    <form
      className="card settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void handleSubmit();
      }}
    >
      <p>{t('join.almostDone')}</p>
      <JoinField
        label={t('join.name')}
        autoComplete="name"
        maxLength={NAME_MAX}
        autoFocus
        value={name}
        error={fields.name?.[0]}
        onChange={setName}
      />
      <JoinField
        label={t('join.birthday')}
        type="date"
        autoComplete="bday"
        min={`${BIRTHDAY_YEAR_MIN}-01-01`}
        max={toPlainDay(new Date())}
        value={birthday}
        error={fields.birthday?.[0]}
        onChange={setBirthday}
      />
      {hasReferrals && (
        <JoinField
          label={t('join.referralCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={referralCode}
          error={fields.referralCode?.[0]}
          onChange={setReferralCode}
        />
      )}
      <div className="setting">
        <label className="switch">
          <span>{agreement}</span>
          <input
            type="checkbox"
            role="switch"
            checked={smsConsent}
            disabled={isUnderAge}
            aria-describedby={termsId}
            onChange={({ target }) => setWantsTexts(target.checked)}
          />
        </label>
        <FieldNote id={termsId} error={fields.smsConsent?.[0] ?? null} hint={isUnderAge ? t('join.underAge') : terms} />
      </div>
      <div className="setting">
        <button type="submit" className="button button-main" aria-busy={isBusy} aria-describedby={noteId}>
          {t('join.join')}
        </button>
        <FieldNote id={noteId} error={error === undefined || hasFieldError ? null : t(general)} />
      </div>
    </form>
  );
}

interface JoinFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A field with its label, and its error below it. */
function JoinField({ label, error, onChange, ...input }: JoinFieldProps) {
  const [fieldId, noteId] = [useId(), useId()];
  return (
    <div className="setting">
      <label htmlFor={fieldId}>{label}</label>
      <input
        {...input}
        id={fieldId}
        className="field"
        aria-invalid={error !== undefined}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldNote id={noteId} error={error ?? null} />
    </div>
  );
}
