import { useId, useState } from 'react';
import { getErrorStatus } from '../../../../shared/api/errors';
import customerPage from '../../../../shared/i18n/messages/en/customerPage.json';
import myDeletion from '../../../../shared/i18n/messages/en/myDeletion.json';
import { useText } from '../../../../shared/i18n/useText';
import {
  useCreateKioskDeletionCodeMutation,
  useDeleteAccountMutation,
  useRequestDeletionCodeMutation,
} from '../settingsApi';
import { CodeForm } from './CodeForm';
import { FieldNote } from './FieldNote';

const TEXTS = { ...customerPage, ...myDeletion };

export interface DeleteAccountProps {
  subdomain: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Deletes the account in two steps: a confirmation sends a code by text message, and the code deletes the account. */
export function DeleteAccount({ subdomain, onDeleted, onCancel }: DeleteAccountProps) {
  const { t } = useText(TEXTS);
  const [isCodeSent, setIsCodeSent] = useState(false);
  const [request, { isLoading: isRequesting, error: requestError }] = useRequestDeletionCodeMutation();
  const [questionId, noteId] = [useId(), useId()];
  const handleRequest = async () => {
    if (isRequesting) return;
    const result = await request(subdomain);
    if ('data' in result) setIsCodeSent(true);
  };
  if (isCodeSent) return <ConfirmDeletion subdomain={subdomain} onDeleted={onDeleted} onCancel={onCancel} />;
  const status = getErrorStatus(requestError);
  const error =
    status === 409 ? 'myDeletion.cannotText' : status === 429 ? 'customerPage.tooManyCodes' : 'customerPage.saveFailed';
  return (
    <div className="setting question" role="group" aria-labelledby={questionId}>
      <p id={questionId}>{t('myDeletion.question')}</p>
      <div className="choices">
        <button type="button" className="button" autoFocus onClick={onCancel}>
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
  const { t } = useText(TEXTS);
  const [create, { data, isLoading, error }] = useCreateKioskDeletionCodeMutation();
  const noteId = useId();
  if (data) {
    return (
      <div className="message" role="status">
        <p>{t('myDeletion.kioskCodeHint')}</p>
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
        {t('myDeletion.showKioskCode')}
      </button>
      <FieldNote id={noteId} error={error === undefined ? null : t(message)} />
    </>
  );
}

function ConfirmDeletion({ subdomain, onDeleted, onCancel }: DeleteAccountProps) {
  const { t } = useText(TEXTS);
  const [remove, { isLoading, error }] = useDeleteAccountMutation();
  const handleSubmit = async (code: string) => {
    const result = await remove({ subdomain, code });
    if ('data' in result) onDeleted();
  };
  return (
    <CodeForm
      submitLabel={t('myDeletion.confirm')}
      isDangerous
      isBusy={isLoading}
      error={error}
      onSubmit={(code) => void handleSubmit(code)}
      onCancel={onCancel}
    />
  );
}
