import type { CustomerWallets } from '../../../../contract/customerPage';
import { useCreateGoogleSaveUrlMutation } from '../customerPageApi';
import { usePageText } from '../hooks/usePageText';
import { pickWallets } from '../pickWallets';
import { Section } from './Section';

/** Buttons that add the points card to the phone's wallet. Renders nothing if the server offers no wallet. */
export function WalletSection({ subdomain, offered }: { subdomain: string; offered: CustomerWallets }) {
  const { t } = usePageText();
  const [createSaveUrl, { isLoading, isError }] = useCreateGoogleSaveUrlMutation();
  if (!offered.apple && !offered.google) return null;
  const { apple, google } = pickWallets(offered, navigator.userAgent);

  const handleGoogle = async () => {
    if (isLoading) return;
    const { data: saved } = await createSaveUrl(subdomain);
    if (saved) window.location.assign(saved.url);
  };
  return (
    <Section title={t('customerPage.wallet')}>
      <p className="soft">{t('customerPage.walletHint')}</p>
      <div className="wallets">
        {apple && (
          <a className="button button-wallet" href={`/api/my/${encodeURIComponent(subdomain)}/wallet/apple`}>
            {t('customerPage.addToApple')}
          </a>
        )}
        {google && (
          <button type="button" className="button button-wallet" aria-busy={isLoading} onClick={handleGoogle}>
            {t('customerPage.addToGoogle')}
          </button>
        )}
      </div>
      <p role="status" className="error status">
        {isError && t('customerPage.walletFailed')}
      </p>
    </Section>
  );
}
