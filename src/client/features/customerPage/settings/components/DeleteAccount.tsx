import { useId, useState } from 'react';
import { getErrorStatus } from '../../../../shared/api/errors';
import {
  useCreateKioskDeletionCodeMutation,
  useDeleteAccountMutation,
  useRequestDeletionCodeMutation,
} from '../../customerPageApi';
import { usePageText } from '../../hooks/usePageText';
import { useReturnFocus } from '../hooks/useReturnFocus';
import { CodeForm } from './CodeForm';
import { FieldNote } from './FieldNote';

interface DeleteAccountProps {
  subdomain: string;
  onDeleted: () => void;
}

/** Deletes the account in two steps: a confirmation sends a code by text message, and the code deletes the account. */
export function DeleteAccount({ subdomain, onDeleted }: DeleteAccountProps) {
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
      <button ref={askButton} type="button" className="button button-danger" onClick={() => setStep('question')}>
        {t('customerPage.delete')}
      </button>
    );
  }
  if (step === 'code') {
    return <ConfirmDeletion subdomain={subdomain} onDeleted={onDeleted} onCancel={handleCancel} />;
  }
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
      {status === 409 && <KioskCode subdomain={subdomain} />}
    </div>
  );
}

/** The code that confirms the deletion at a kiosk, for a customer who receives no text messages. */
function KioskCode({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [create, { data, isLoading, error }] = useCreateKioskDeletionCodeMutation();
  const noteId = useId();
  if (data) {
    return (
      <div className="message" role="status">
        <p>{t('customerPage.kioskCodeHint')}</p>
        <p className="code">{data.code}</p>
      </div>
    );
  }
  const message = getErrorStatus(error) === 429 ? 'customerPage.tooManyCodes' : 'customerPage.saveFailed';
  return (
    <>
      <button
        type="button"
        className="button"
        aria-busy={isLoading}
        aria-describedby={noteId}
        onClick={() => {
          if (!isLoading) void create(subdomain);
        }}
      >
        {t('customerPage.showKioskCode')}
      </button>
      <FieldNote id={noteId} error={error === undefined ? null : t(message)} />
    </>
  );
}

function ConfirmDeletion({ subdomain, onDeleted, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const { t } = usePageText();
  const [remove, { isLoading, error }] = useDeleteAccountMutation();
  const handleSubmit = async (code: string) => {
    const result = await remove({ subdomain, code });
    if ('data' in result) onDeleted();
  };
  return (
    <CodeForm
      submitLabel={t('customerPage.confirmDelete')}
      isDangerous
      isBusy={isLoading}
      error={error}
      onSubmit={(code) => void handleSubmit(code)}
      onCancel={onCancel}
    />
  );
}
