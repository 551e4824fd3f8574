import { useState } from 'react';
import { useOnline } from '../../../../shared/device/useOnline';
import { Section } from '../../components/Section';
import { usePageText } from '../../hooks/usePageText';
import { useCheckInCode } from '../hooks/useCheckInCode';

/** The code with which the customer checks in at a kiosk with a camera. It is fetched only while it is shown. */
export function CheckInCodeSection({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  return (
    <Section title={t('customerPage.checkInCode')}>
      <p className="soft">{t('customerPage.checkInHint')}</p>
      {isOpen && <Code subdomain={subdomain} isOnline={isOnline} />}
      {!isOpen && !isOnline && <OfflineNote />}
      <button
        type="button"
        className={isOpen ? 'button' : 'button button-main'}
        aria-expanded={isOpen}
        disabled={!isOpen && !isOnline}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'customerPage.hideCode' : 'customerPage.showCode')}
      </button>
    </Section>
  );
}

/** The code opens below the first screen of a phone, where the camera could not read all of it. */
function scrollToCode(code: HTMLElement | null): void {
  code?.scrollIntoView({ block: 'center' });
}

function Code({ subdomain, isOnline }: { subdomain: string; isOnline: boolean }) {
  const { t } = usePageText();
  const { state, retry } = useCheckInCode(subdomain, isOnline);
  if (!isOnline) return <OfflineNote />;
  switch (state.kind) {
    case 'loading':
      return <div className="skeleton check-in-code" role="status" aria-label={t('customerPage.codeLoading')} />;
    case 'shown':
      return (
        <div ref={scrollToCode} className="check-in-code">
          <state.QrCode code={state.code} title={t('customerPage.codePicture')} />
        </div>
      );
    case 'failed':
      return (
        <>
          <p className="note note-warning" role="alert">
            {t('customerPage.codeFailed')}
          </p>
          <button type="button" className="button" onClick={retry}>
            {t('customerPage.retry')}
          </button>
        </>
      );
  }
}

function OfflineNote() {
  const { t } = usePageText();
  return (
    <p className="note note-warning" role="status">
      {t('customerPage.codeOffline')}
    </p>
  );
}
