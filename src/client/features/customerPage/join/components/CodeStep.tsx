import { useId, useState } from 'react';
import { getErrorStatus } from '../../../../shared/api/errors';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { FieldNote } from '../../settings/components/FieldNote';
import { useJoinText } from '../hooks/useJoinText';
import { useSendCode } from '../hooks/useSendCode';
import { useVerifyJoinCodeMutation } from '../joinApi';
import type { SavedJoin } from '../savedJoin';

interface CodeStepProps {
  subdomain: string;
  saved: SavedJoin;
  /** Called with the token of a new code. */
  onSent: (token: string) => void;
  /** Called when a customer has the number. The browser is then signed in to their page. */
  onSignedUp: () => void;
  onVerified: (code: string) => void;
}

/** Asks for the code from the text. */
export function CodeStep({ subdomain, saved, onSent, onSignedUp, onVerified }: CodeStepProps) {
  const { t } = useJoinText();
  const { phone, token } = saved;
  const [code, setCode] = useState('');
  const [verify, { isLoading, isSuccess, error }] = useVerifyJoinCodeMutation();
  const { send, isSending, error: sendError } = useSendCode(subdomain);
  const [fieldId, noteId, hintId] = [useId(), useId(), useId()];
  const status = getErrorStatus(error);
  const isBusy = isLoading || isSending || isSuccess;
  const message = status === 400 ? 'join.codeWrong' : status === 429 ? 'join.tooMany' : 'join.failed';

  const handleSubmit = async () => {
    const { data } = await verify({ subdomain, phone, token, code });
    if (data?.isMember === true) onSignedUp();
    else if (data !== undefined) onVerified(code);
  };
  const handleNewCode = async () => {
    const next = await send(phone);
    if (next !== null) onSent(next);
  };
  return (
    <form
      className="card setting"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void handleSubmit();
      }}
    >
      <p role="status">{t('join.codeSent', { phone: formatPhone(phone) })}</p>
      <label htmlFor={fieldId}>{t('join.code')}</label>
      <input
        id={fieldId}
        className="field"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        value={code}
        aria-invalid={status === 400}
        aria-describedby={`${noteId} ${hintId}`}
        onChange={({ target }) => setCode(target.value)}
      />
      <p id={hintId} className="small soft">
        {t('join.codeHint')}
      </p>
      <button type="submit" className="button button-main" aria-busy={isBusy}>
        {t('join.continue')}
      </button>
      <FieldNote id={noteId} error={error === undefined ? sendError : t(message)} />
      <div className="choices">
        <button type="button" className="button" onClick={() => !isBusy && void handleNewCode()}>
          {t('join.newCode')}
        </button>
        <button type="button" className="button" onClick={() => window.history.back()}>
          {t('join.otherNumber')}
        </button>
      </div>
    </form>
  );
}
