import { usePageText } from '../hooks/usePageText';

/** The number of shops up to which the list is open at first. */
const FEW = 4;

/** The shops of a chain. */
export function Shops({ shops }: { shops: readonly string[] }) {
  const { t } = usePageText();
  return (
    <details className="card" open={shops.length <= FEW}>
      <summary>{t('customerPage.shops')}</summary>
      <ul className="rows">
        {shops.map((shop, index) => (
          // Two shops may have one name.
          <li key={index} className="row">
            {shop}
          </li>
        ))}
      </ul>
    </details>
  );
}
