import { useListCustomerPageStoresQuery } from '../customerPageApi';
import { usePageText } from '../hooks/usePageText';
import { Section } from './Section';

interface OtherStoresProps {
  /** The subdomain of the page's store; null for /my. */
  current: string | null;
  /** Whether the page also shows the points at its store, so that the heading must name the other stores. */
  besidePoints?: boolean;
}

/** The other stores where this phone has a session. Renders nothing if there are none or they are not loaded. */
export function OtherStores({ current, besidePoints = false }: OtherStoresProps) {
  const { t } = usePageText();
  const { data } = useListCustomerPageStoresQuery(undefined, { refetchOnFocus: true });
  const others = data?.filter(({ subdomain }) => subdomain !== current) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={t(besidePoints ? 'customerPage.otherStores' : 'customerPage.stores')}>
      <ul className="rows">
        {others.map(({ subdomain, storeName, points }) => (
          <li key={subdomain}>
            <a className="row row-link" href={`/my/${encodeURIComponent(subdomain)}`}>
              <span className="row-text">{storeName}</span>
              <span className="figure">{t('customerPage.points', { points })}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
