import type { CustomerPage } from '../../../contract/customerPage';
import { rewardInLanguage } from '../../../contract/plain/spanishTexts';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { CheckInCodeSection } from './checkIn/components/CheckInCodeSection';
import { HistorySection } from './components/HistorySection';
import { OtherStores } from './components/OtherStores';
import { PointsHero } from './components/PointsHero';
import { PromotionsSection } from './components/PromotionsSection';
import { ReferralSection } from './components/ReferralSection';
import { RewardsSection } from './components/RewardsSection';
import { Shops } from './components/Shops';
import { WalletSection } from './components/WalletSection';
import { usePageText } from './hooks/usePageText';
import { SettingsSection } from './settings/components/SettingsSection';

interface ReadyPageProps {
  page: CustomerPage;
  /** For saved data, the time when it was loaded, in ms since 1970; null for current data. */
  shownSince: number | null;
  onEnd: (by: 'signedOut' | 'deleted') => void;
}

/** Shows a customer's points at a store and how to use them. */
export function ReadyPage({ page, shownSince, onEnd }: ReadyPageProps) {
  const { language } = usePageText();
  const { store, referralCode, promotions } = page;
  const rewards = page.rewards.map((reward) => rewardInLanguage(language, reward));
  return (
    <main className="page">
      {shownSince !== null && <OldStateNote shownSince={shownSince} />}
      <PointsHero page={{ ...page, rewards }} />
      {page.isScanEnabled && <CheckInCodeSection subdomain={store.subdomain} />}
      <div className="columns">
        <div className="column">
          <RewardsSection rewards={rewards} />
          <PromotionsSection promotions={promotions} />
          {referralCode !== null && <ReferralSection code={referralCode} storeName={store.storeName} />}
          <WalletSection subdomain={store.subdomain} offered={page.wallets} />
        </div>
        <div className="column">
          <HistorySection subdomain={store.subdomain} />
          {page.shops && <Shops shops={page.shops} />}
          <SettingsSection page={page} onEnd={onEnd} />
          {page.hasOtherStores && <OtherStores current={store.subdomain} besidePoints />}
        </div>
      </div>
    </main>
  );
}

function OldStateNote({ shownSince }: { shownSince: number }) {
  const { t } = usePageText();
  const { formatDateTime } = useDateFormat();
  const time = formatDateTime(new Date(shownSince).toISOString());
  return (
    <p className="note note-warning" role="status">
      {t('customerPage.offline', { time })}
    </p>
  );
}
