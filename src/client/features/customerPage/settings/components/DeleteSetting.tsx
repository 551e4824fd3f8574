import { useId, useState, type ComponentType } from 'react';
import { usePageText } from '../../hooks/usePageText';
import { useReturnFocus } from '../hooks/useReturnFocus';
import type { DeleteAccountProps } from './DeleteAccount';
import { FieldNote } from './FieldNote';

/** Deletes the account. The steps replace the button; they are loaded when the customer presses it. */
export function DeleteSetting(props: Omit<DeleteAccountProps, 'onCancel'>) {
  const { t } = usePageText();
  const [shown, setShown] = useState<{ DeleteAccount: ComponentType<DeleteAccountProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const askButton = useReturnFocus(shown !== null);
  const noteId = useId();
  const handleAsk = async () => {
    setHasFailed(false);
    try {
      setShown(await import('./DeleteAccount'));
    } catch {
      setHasFailed(true);
    }
  };
  if (shown) return <shown.DeleteAccount {...props} onCancel={() => setShown(null)} />;
  return (
    <>
      <button
        ref={askButton}
        type="button"
        className="button button-danger"
        aria-describedby={noteId}
        onClick={() => void handleAsk()}
      >
        {t('customerPage.delete')}
      </button>
      {hasFailed && <FieldNote id={noteId} error={t('customerPage.failedHint')} />}
    </>
  );
}
