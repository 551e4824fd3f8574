import { usePageText } from '../hooks/usePageText';

/** Says in which shops of a chain an offer is valid. Renders nothing for one that is valid in all of them. */
export function OnlyIn({ shops }: { shops?: readonly string[] | undefined }) {
  const { t } = usePageText();
  return shops && <p className="soft">{t('customerPage.onlyIn', { shops: shops.join(', ') })}</p>;
}
