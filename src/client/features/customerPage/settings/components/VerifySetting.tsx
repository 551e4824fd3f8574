import { useId, useState } from 'react';
import { getErrorStatus } from '../../../../shared/api/errors';
import { useRequestPageCodeMutation, useVerifyPageMutation } from '../../customerPageApi';
import { usePageText } from '../../hooks/usePageText';
import { CodeForm } from './CodeForm';
import { FieldNote } from './FieldNote';

/** Verifies by a code in a text message that the phone number is the customer's. The page then shows more settings. */
export function VerifySetting({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [isCodeSent, setIsCodeSent] = useState(false);
  const [request, { isLoading: isRequesting, error: requestError }] = useRequestPageCodeMutation();
  const [verify, { isLoading: isVerifying, error }] = useVerifyPageMutation();
  const noteId = useId();
  const handleRequest = async () => {
    if (isRequesting) return;
    const result = await request(subdomain);
    if ('data' in result) setIsCodeSent(true);
  };
  if (isCodeSent) {
    return (
      <CodeForm
        submitLabel={t('customerPage.verify')}
        isBusy={isVerifying}
        error={error}
        onSubmit={(code) => void verify({ subdomain, code })}
        onCancel={() => setIsCodeSent(false)}
      />
    );
  }
  const status = getErrorStatus(requestError);
  const message =
    status === 409
      ? 'customerPage.verifyAtKiosk'
      : status === 429
        ? 'customerPage.tooManyCodes'
        : 'customerPage.saveFailed';
  return (
    <div className="setting">
      <p>{t('customerPage.verifyHint')}</p>
      <button
        type="button"
        className="button button-main"
        aria-busy={isRequesting}
        aria-describedby={noteId}
        onClick={() => void handleRequest()}
      >
        {t('customerPage.sendCode')}
      </button>
      <FieldNote id={noteId} error={requestError === undefined ? null : t(message)} />
    </div>
  );
}
