import { useId, useState } from 'react';
import { getErrorStatus } from '../../../shared/api/errors';
import { useDeleteAccountMutation, useRequestDeletionCodeMutation } from '../customerPageApi';
import { usePageText } from '../usePageText';
import { FieldNote } from './FieldNote';
import { useReturnFocus } from './useReturnFocus';

interface Props {
  subdomain: string;
  onDeleted: () => void;
}

/** Deletes the account in two steps: a question that sends a code by text, then the code. */
export function DeleteAccount({ subdomain, onDeleted }: Props) {
  const { t } = usePageText();
  const [step, setStep] = useState<'closed' | 'question' | 'code'>('closed');
  const [request, { isLoading: isRequesting, error: requestError, reset }] = useRequestDeletionCodeMutation();
  const askButton = useReturnFocus(step !== 'closed');
  const [questionId, noteId] = [useId(), useId()];
  const handleCancel = () => {
    reset();
    setStep('closed');
  };
  const handleRequest = async () => {
    if (isRequesting) return;
    const result = await request(subdomain);
    if ('data' in result) setStep('code');
  };
  if (step === 'closed') {
    return (
      <button
        ref={askButton}
        type="button"
        className="button button-danger"
        onClick={() => {
          setStep('question');
        }}
      >
        {t('customerPage.delete')}
      </button>
    );
  }
  if (step === 'code') return <CodeForm subdomain={subdomain} onDeleted={onDeleted} onCancel={handleCancel} />;
  const status = getErrorStatus(requestError);
  const error =
    status === 409
      ? 'customerPage.cannotText'
      : status === 429
        ? 'customerPage.tooManyCodes'
        : 'customerPage.saveFailed';
  return (
    <div className="setting question" role="group" aria-labelledby={questionId}>
      <p id={questionId}>{t('customerPage.deleteQuestion')}</p>
      <div className="choices">
        <button type="button" className="button" autoFocus onClick={handleCancel}>
          {t('customerPage.cancel')}
        </button>
        <button type="button" className="button button-danger" aria-busy={isRequesting} onClick={handleRequest}>
          {t('customerPage.sendCode')}
        </button>
      </div>
      <FieldNote id={noteId} error={requestError === undefined ? null : t(error)} />
    </div>
  );
}

function CodeForm({ subdomain, onDeleted, onCancel }: Props & { onCancel: () => void }) {
  const { t } = usePageText();
  const [code, setCode] = useState('');
  const [remove, { isLoading, error }] = useDeleteAccountMutation();
  const [fieldId, noteId] = [useId(), useId()];
  const handleSubmit = async () => {
    if (isLoading) return;
    const result = await remove({ subdomain, code });
    if ('data' in result) onDeleted();
  };
  const isWrong = getErrorStatus(error) === 400;
  return (
    <form
      className="setting question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <label htmlFor={fieldId}>{t('customerPage.deletionCode')}</label>
      <input
        id={fieldId}
        className="field"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        value={code}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        onChange={({ target }) => {
          setCode(target.value);
        }}
      />
      <FieldNote
        id={noteId}
        error={error === undefined ? null : t(isWrong ? 'customerPage.codeWrong' : 'customerPage.saveFailed')}
        hint={t('customerPage.deletionCodeHint')}
      />
      <div className="choices">
        <button type="button" className="button" onClick={onCancel}>
          {t('customerPage.cancel')}
        </button>
        <button type="submit" className="button button-danger" aria-busy={isLoading}>
          {t('customerPage.confirmDelete')}
        </button>
      </div>
    </form>
  );
}
