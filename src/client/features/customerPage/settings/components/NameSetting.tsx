import { useId } from 'react';
import { useOnDemand } from '../../hooks/useOnDemand';
import { usePageText } from '../../hooks/usePageText';
import { useReturnFocus } from '../hooks/useReturnFocus';
import { FieldNote } from './FieldNote';

interface NameSettingProps {
  subdomain: string;
  name: string | null;
}

/** The customer's name, with a button to edit it. The form is loaded when the customer presses it. */
export function NameSetting({ subdomain, name }: NameSettingProps) {
  const { t } = usePageText();
  const { shown, hasFailed, show, hide } = useOnDemand(() => import('./NameForm'));
  const editButton = useReturnFocus(shown !== null);
  const noteId = useId();
  if (shown) return <shown.NameForm subdomain={subdomain} name={name ?? ''} onClose={hide} />;
  return (
    <>
      <div className="setting setting-line">
        <div>
          <div className="small soft">{t('customerPage.name')}</div>
          <div className="value">{name ?? t('customerPage.noName')}</div>
        </div>
        <button ref={editButton} type="button" className="button" aria-describedby={noteId} onClick={show}>
          {t('customerPage.edit')}
        </button>
      </div>
      {hasFailed && <FieldNote id={noteId} error={t('customerPage.failedHint')} />}
    </>
  );
}
