import { useOnDemand } from '../../hooks/useOnDemand';
import { usePageText } from '../../hooks/usePageText';

interface PhonesSettingProps {
  subdomain: string;
  onSignedOut: () => void;
}

/** The phones that are signed in to the customer page. The list is loaded when the customer opens it. */
export function PhonesSetting(props: PhonesSettingProps) {
  const { t } = usePageText();
  const { shown, hasFailed, show, hide } = useOnDemand(() => import('./MyPhones'));
  return (
    <div className="setting">
      <button type="button" className="button" aria-expanded={shown !== null} onClick={shown ? hide : show}>
        {t(shown ? 'customerPage.hidePhones' : 'customerPage.showPhones')}
      </button>
      <p role="status" className="error status">
        {hasFailed && t('customerPage.phonesFailed')}
      </p>
      {shown && <shown.MyPhones {...props} />}
    </div>
  );
}
