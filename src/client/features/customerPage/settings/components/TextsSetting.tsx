import { useId } from 'react';
import type { SmsStatus } from '../../../../../contract/customerRecords';
import { usePageText } from '../../hooks/usePageText';
import { useSave } from '../hooks/useSave';
import { FieldNote } from './FieldNote';

interface TextsSettingProps {
  subdomain: string;
  status: SmsStatus;
}

/** Consent to promotional texts. The wording must be that of the kiosk: the stored consent names its version. */
export function TextsSetting({ subdomain, status }: TextsSettingProps) {
  const { t } = usePageText();
  const { save, isSaving, error } = useSave(subdomain, 'smsConsent');
  const noteId = useId();
  const isUnreachable = status === 'unreachable';
  return (
    <div className="setting">
      <label className="switch">
        <span>{t('customerPage.texts')}</span>
        <input
          type="checkbox"
          role="switch"
          checked={status === 'subscribed'}
          disabled={isUnreachable}
          aria-busy={isSaving}
          aria-describedby={noteId}
          onChange={({ target }) => {
            if (!isSaving) void save({ smsConsent: target.checked });
          }}
        />
      </label>
      <FieldNote
        id={noteId}
        error={error}
        hint={t(isUnreachable ? 'customerPage.unreachable' : 'customerPage.textsTerms')}
      />
    </div>
  );
}
