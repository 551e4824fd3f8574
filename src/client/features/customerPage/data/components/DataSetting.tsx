import { useState, type ComponentType } from 'react';
import type { CustomerData } from '../../../../../contract/customerPage';
import { getApiBase } from '../../../../shared/api/apiBase';
import { useLazyGetCustomerDataQuery } from '../../customerPageApi';
import { usePageText } from '../../hooks/usePageText';

interface Shown {
  data: CustomerData;
  MyData: ComponentType<{ data: CustomerData }>;
}

/** The personal data of the customer, to read or to download. It is fetched on demand and not cached. */
export function DataSetting({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [load] = useLazyGetCustomerDataQuery();
  const [shown, setShown] = useState<Shown | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const handleShow = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      const [{ MyData }, data] = await Promise.all([import('./MyData'), load(subdomain).unwrap()]);
      setShown({ data, MyData });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="setting">
      <button
        type="button"
        className="button"
        aria-expanded={shown !== null}
        aria-busy={state === 'loading'}
        onClick={() => {
          if (shown) setShown(null);
          else void handleShow();
        }}
      >
        {t(shown ? 'customerPage.hideData' : 'customerPage.showData')}
      </button>
      <p role="status" className="error status">
        {state === 'failed' && t('customerPage.dataFailed')}
      </p>
      {shown && <shown.MyData data={shown.data} />}
      <a className="button" href={`${getApiBase()}/my/${encodeURIComponent(subdomain)}/data`} download>
        {t('customerPage.download')}
      </a>
    </div>
  );
}
