import { useId, useState } from 'react';
import { parsePhone } from '../../../../../contract/plain/phone';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { FieldNote } from '../../settings/components/FieldNote';
import { useJoinText } from '../hooks/useJoinText';
import { useSendCode } from '../hooks/useSendCode';

interface PhoneStepProps {
  subdomain: string;
  /** The number that was entered before, or ''. */
  phone: string;
  onSent: (phone: string, token: string) => void;
}

/** Asks for the phone number and has the code texted. The response does not tell whether a customer has the number. */
export function PhoneStep({ subdomain, phone, onSent }: PhoneStepProps) {
  const { t } = useJoinText();
  const [typed, setTyped] = useState(phone === '' ? '' : formatPhone(phone));
  const { send, isSending, error, isPhoneWrong } = useSendCode(subdomain);
  const [fieldId, noteId, hintId, failureId] = [useId(), useId(), useId(), useId()];
  const handleSubmit = async () => {
    const parsed = parsePhone(typed) ?? typed;
    const token = await send(parsed);
    if (token !== null) onSent(parsed, token);
  };
  return (
    <form
      className="card setting"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void handleSubmit();
      }}
    >
      <label htmlFor={fieldId}>{t('join.phone')}</label>
      <input
        id={fieldId}
        className="field"
        type="tel"
        autoComplete="tel-national"
        maxLength={24}
        value={typed}
        aria-invalid={isPhoneWrong}
        aria-describedby={`${noteId} ${hintId}`}
        onChange={({ target }) => setTyped(target.value)}
      />
      {/* An error takes the place of one line, or comes below the button, so that the button stays where it is. */}
      <FieldNote id={noteId} error={isPhoneWrong ? error : null} hint={t('join.phoneFormat')} />
      <p id={hintId} className="small soft">
        {t('join.phoneHint')}
      </p>
      <button type="submit" className="button button-main" aria-busy={isSending} aria-describedby={failureId}>
        {t('join.sendCode')}
      </button>
      <FieldNote id={failureId} error={isPhoneWrong ? null : error} />
    </form>
  );
}
