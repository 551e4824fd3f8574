import { useId, useState } from 'react';
import { useCloseCustomerPageMutation } from '../../customerPageApi';
import { usePageText } from '../../hooks/usePageText';
import { useReturnFocus } from '../hooks/useReturnFocus';
import { FieldNote } from './FieldNote';

interface SignOutProps {
  subdomain: string;
  onSignedOut: () => void;
}

/** Signs out this phone after a confirmation, which replaces the button. */
export function SignOut({ subdomain, onSignedOut }: SignOutProps) {
  const { t } = usePageText();
  const [isAsking, setIsAsking] = useState(false);
  const [close, { isLoading, isError, reset }] = useCloseCustomerPageMutation();
  const askButton = useReturnFocus(isAsking);
  const [questionId, noteId] = [useId(), useId()];
  const handleConfirm = async () => {
    if (isLoading) return;
    const result = await close(subdomain);
    if ('data' in result) onSignedOut();
  };
  const handleCancel = () => {
    reset();
    setIsAsking(false);
  };
  if (!isAsking) {
    return (
      <button ref={askButton} type="button" className="button button-danger" onClick={() => setIsAsking(true)}>
        {t('customerPage.signOut')}
      </button>
    );
  }
  return (
    <div className="setting question" role="group" aria-labelledby={questionId}>
      <p id={questionId}>{t('customerPage.signOutQuestion')}</p>
      <div className="choices">
        <button type="button" className="button" autoFocus onClick={handleCancel}>
          {t('customerPage.cancel')}
        </button>
        <button type="button" className="button button-danger" aria-busy={isLoading} onClick={handleConfirm}>
          {t('customerPage.confirmSignOut')}
        </button>
      </div>
      <FieldNote id={noteId} error={isError ? t('customerPage.saveFailed') : null} />
    </div>
  );
}
