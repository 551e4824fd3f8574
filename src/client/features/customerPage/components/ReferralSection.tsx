import { useState } from 'react';
import { usePageText } from '../hooks/usePageText';
import { Section } from './Section';

const OUTCOMES = { copied: 'customerPage.copied', failed: 'customerPage.copyFailed' } as const;

interface ReferralSectionProps {
  code: string;
  storeName: string;
}

/** The customer's referral code, to share with other apps of the phone or to copy. */
export function ReferralSection({ code, storeName }: ReferralSectionProps) {
  const { t } = usePageText();
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null);
  const canShare = 'share' in navigator;

  const handleCopy = async () => {
    try {
      // Without HTTPS, except on localhost, `navigator.clipboard` is undefined, so this line throws.
      await navigator.clipboard.writeText(code);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const handleShare = async () => {
    try {
      await navigator.share({ text: t('customerPage.shareText', { store: storeName, code }) });
    } catch (error) {
      // The customer closed the share dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await handleCopy();
    }
  };
  return (
    <Section title={t('customerPage.referral')}>
      <p className="soft">{t('customerPage.referralHint')}</p>
      <p className="code">
        <span className="hidden">{t('customerPage.code')}: </span>
        {code}
      </p>
      <button type="button" className="button" onClick={canShare ? handleShare : handleCopy}>
        {t(canShare ? 'customerPage.share' : 'customerPage.copy')}
      </button>
      <p role="status" className="soft status">
        {outcome !== null && t(OUTCOMES[outcome])}
      </p>
    </Section>
  );
}
