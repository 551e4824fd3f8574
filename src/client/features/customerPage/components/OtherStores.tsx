import { useListCustomerPageStoresQuery } from '../customerPageApi';
import { usePageText } from '../hooks/usePageText';
import { Section } from './Section';

interface OtherStoresProps {
  /** The store of the page; null for /my. */
  current: string | null;
  /** Whether the page shows the customer's points at that store. */
  isOpen?: boolean;
}

/** The other stores where this phone has a session; nothing where there are none, or while they are unknown. */
export function OtherStores({ current, isOpen = false }: OtherStoresProps) {
  const { t } = usePageText();
  const { data } = useListCustomerPageStoresQuery(undefined, { refetchOnFocus: true });
  const others = data?.filter(({ subdomain }) => subdomain !== current) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={t(isOpen ? 'customerPage.otherStores' : 'customerPage.stores')}>
      <ul className="rows">
        {others.map(({ subdomain, storeName, points }) => (
          <li key={subdomain}>
            <a className="row row-link" href={`/my/${encodeURIComponent(subdomain)}`}>
              <span className="row-text">{storeName}</span>
              <span className="figure">{t('customerPage.price', { points })}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
