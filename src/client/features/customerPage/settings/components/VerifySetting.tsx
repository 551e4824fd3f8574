import { useId } from 'react';
import { getErrorStatus } from '../../../../shared/api/errors';
import { useRequestPageCodeMutation, useVerifyPageMutation } from '../../customerPageApi';
import { useOnDemand } from '../../hooks/useOnDemand';
import { usePageText } from '../../hooks/usePageText';
import { FieldNote } from './FieldNote';

/** Verifies by a code in a text message that the phone number is the customer's. The page then shows more settings. */
export function VerifySetting({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [request, { error: requestError }] = useRequestPageCodeMutation();
  const [verify, { isLoading: isVerifying, error }] = useVerifyPageMutation();
  const noteId = useId();
  // The form comes first, so that no code is sent which could not be entered.
  const { shown, isLoading, hasFailed, show, hide } = useOnDemand(async () => {
    const form = await import('./CodeForm');
    await request(subdomain).unwrap();
    return form;
  });
  if (shown) {
    return (
      <shown.CodeForm
        submitLabel={t('customerPage.verify')}
        isBusy={isVerifying}
        error={error}
        onSubmit={(code) => void verify({ subdomain, code })}
        onCancel={hide}
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
        aria-busy={isLoading}
        aria-describedby={noteId}
        onClick={show}
      >
        {t('customerPage.sendCode')}
      </button>
      <FieldNote id={noteId} error={hasFailed ? t(message) : null} />
    </div>
  );
}
