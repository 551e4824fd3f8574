import { useId } from 'react';
import type { SmsStatus } from '../../../../../contract/customerRecords';
import { CONSENT_VERSIONS, getConsentText } from '../../../../../contract/plain/smsConsent';
import { usePageText } from '../../hooks/usePageText';
import { useSave } from '../hooks/useSave';
import { FieldNote } from './FieldNote';

interface TextsSettingProps {
  subdomain: string;
  storeName: string;
  status: SmsStatus;
}

/** Consent to promotional texts, in the words of the kiosk. The stored consent names their version. */
export function TextsSetting({ subdomain, storeName, status }: TextsSettingProps) {
  const { t, language } = usePageText();
  const { agreement, terms } = getConsentText(language, storeName);
  const { save, isSaving, error } = useSave(subdomain, 'smsConsent');
  const noteId = useId();
  const isUnreachable = status === 'unreachable';
  return (
    <div className="setting">
      <label className="switch">
        <span>{agreement}</span>
        <input
          type="checkbox"
          role="switch"
          checked={status === 'subscribed'}
          disabled={isUnreachable}
          aria-busy={isSaving}
          aria-describedby={noteId}
          onChange={({ target }) => {
            if (isSaving) return;
            void save(
              target.checked
                ? { smsConsent: true, consentTextVersion: CONSENT_VERSIONS[language] }
                : { smsConsent: false },
            );
          }}
        />
      </label>
      <FieldNote id={noteId} error={error} hint={isUnreachable ? t('customerPage.unreachable') : terms} />
    </div>
  );
}
