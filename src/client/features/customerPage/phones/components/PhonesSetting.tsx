import { useState, type ComponentType } from 'react';
import { usePageText } from '../../hooks/usePageText';

interface PhonesSettingProps {
  subdomain: string;
  onSignedOut: () => void;
}

/** The phones that are signed in to the customer page. The list is loaded when the customer opens it. */
export function PhonesSetting(props: PhonesSettingProps) {
  const { t } = usePageText();
  const [shown, setShown] = useState<{ MyPhones: ComponentType<PhonesSettingProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const handleShow = async () => {
    setHasFailed(false);
    try {
      setShown(await import('./MyPhones'));
    } catch {
      setHasFailed(true);
    }
  };
  return (
    <div className="setting">
      <button
        type="button"
        className="button"
        aria-expanded={shown !== null}
        onClick={() => {
          if (shown) setShown(null);
          else void handleShow();
        }}
      >
        {t(shown ? 'customerPage.hidePhones' : 'customerPage.showPhones')}
      </button>
      <p role="status" className="error status">
        {hasFailed && t('customerPage.phonesFailed')}
      </p>
      {shown && <shown.MyPhones {...props} />}
    </div>
  );
}
