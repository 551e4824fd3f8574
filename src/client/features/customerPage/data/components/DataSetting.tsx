import { getApiBase } from '../../../../shared/api/apiBase';
import { useLazyGetCustomerDataQuery } from '../../customerPageApi';
import { useOnDemand } from '../../hooks/useOnDemand';
import { usePageText } from '../../hooks/usePageText';

/** The personal data of the customer, to read or to download. It is fetched on demand and not cached. */
export function DataSetting({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [load] = useLazyGetCustomerDataQuery();
  const { shown, isLoading, hasFailed, show, hide } = useOnDemand(async () => {
    const [{ MyData }, data] = await Promise.all([import('./MyData'), load(subdomain).unwrap()]);
    return { data, MyData };
  });
  return (
    <div className="setting">
      <button
        type="button"
        className="button"
        aria-expanded={shown !== null}
        aria-busy={isLoading}
        onClick={shown ? hide : show}
      >
        {t(shown ? 'customerPage.hideData' : 'customerPage.showData')}
      </button>
      <p role="status" className="error status">
        {hasFailed && t('customerPage.dataFailed')}
      </p>
      {shown && <shown.MyData data={shown.data} />}
      <a className="button" href={`${getApiBase()}/my/${encodeURIComponent(subdomain)}/data`} download>
        {t('customerPage.download')}
      </a>
    </div>
  );
}
