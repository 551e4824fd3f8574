import { useId } from 'react';
import { useOnDemand } from '../../hooks/useOnDemand';
import { usePageText } from '../../hooks/usePageText';
import { useReturnFocus } from '../hooks/useReturnFocus';
import type { DeleteAccountProps } from './DeleteAccount';
import { FieldNote } from './FieldNote';

/** Deletes the account. The steps replace the button; they are loaded when the customer presses it. */
export function DeleteSetting(props: Omit<DeleteAccountProps, 'onCancel'>) {
  const { t } = usePageText();
  const { shown, hasFailed, show, hide } = useOnDemand(() => import('./DeleteAccount'));
  const askButton = useReturnFocus(shown !== null);
  const noteId = useId();
  if (shown) return <shown.DeleteAccount {...props} onCancel={hide} />;
  return (
    <>
      <button ref={askButton} type="button" className="button button-danger" aria-describedby={noteId} onClick={show}>
        {t('customerPage.delete')}
      </button>
      {hasFailed && <FieldNote id={noteId} error={t('customerPage.failedHint')} />}
    </>
  );
}
