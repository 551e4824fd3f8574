import type { CustomerPage, CustomerPageReward } from '../../../../contract/customerPage';
import { inLanguage } from '../../../../contract/plain/spanishTexts';
import { loadNextBoost, useEarning, type BoostSource } from '../../../entities/shownBoosts';
import { formatDate } from '../../../shared/format/formatDate';
import { useLoaded } from '../hooks/useLoaded';
import { usePageText } from '../hooks/usePageText';
import { SETTINGS_ID } from '../settings/components/SettingsSection';
import { Logo } from './Logo';
import { Stamps } from './Stamps';

/** The store, the customer's points and the next reward. */
export function PointsHero({ page }: { page: CustomerPage }) {
  const { t, rich, language } = usePageText();
  const { store, name, points, rewards, expiresOn } = page;
  const welcomeLine = inLanguage(language, store.welcomeLine, store.spanishWelcomeLine);
  const own = page.promotions.map(({ isPending, promotionValue }) => (isPending ? promotionValue : 1));
  const boosts = (store as BoostSource).boosts ?? [];
  const { rateNow } = useEarning({ ...store, timeZone: page.timeZone }, Math.max(1, ...own));
  const next = rewards.find(({ missingPoints, isRedeemedToday }) => missingPoints > 0 && !isRedeemedToday);
  return (
    <header className="hero">
      <div className="hero-store">
        <Logo logo={store.logo} />
        <span>{store.storeName}</span>
        {/* This is not a link, because a fragment in the address is the token of a link. */}
        <button type="button" className="hero-button" onClick={showSettings}>
          {t('customerPage.settings')}
        </button>
      </div>
      <h1>{name === null ? t('customerPage.helloStranger') : t('customerPage.hello', { name })}</h1>
      {welcomeLine && <p>{welcomeLine}</p>}
      <p className="hero-points">
        {rich('customerPage.pointsHero', { points, b: (children) => <strong key="points">{children}</strong> })}
      </p>
      <p>{rateNow}</p>
      {boosts.length > 0 && <Upcoming boosts={boosts} timeZone={page.timeZone} />}
      {next !== undefined && <NextReward reward={next} />}
      {next === undefined && rewards.length > 0 && <p>{t('customerPage.ready')}</p>}
      {expiresOn !== null && points > 0 && (
        // The date has no time and must be the same in every time zone.
        <p>{t('customerPage.expires', { date: formatDate(`${expiresOn}T00:00:00Z`, language, 'UTC') })}</p>
      )}
    </header>
  );
}

/** The next boost. Few stores have boosts, so its text is loaded only then. */
function Upcoming(source: BoostSource) {
  const { part } = useLoaded(loadNextBoost);
  return part && <part.NextBoost {...source} />;
}

function showSettings() {
  const heading = document.getElementById(SETTINGS_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

function NextReward({ reward }: { reward: CustomerPageReward }) {
  const { t } = usePageText();
  const { name, pointsRequired, missingPoints } = reward;
  const collected = Math.max(0, pointsRequired - missingPoints);
  return (
    <div className="hero-next">
      {reward.stamps === undefined ? (
        <div
          className="progress"
          role="progressbar"
          aria-label={t('customerPage.collectedFor', { reward: name })}
          aria-valuenow={collected}
          aria-valuemin={0}
          aria-valuemax={pointsRequired}
        >
          <div style={{ width: `${(collected / pointsRequired) * 100}%` }} />
        </div>
      ) : (
        <Stamps reward={reward} />
      )}
      <p>{t('customerPage.missingFor', { points: missingPoints, reward: name })}</p>
    </div>
  );
}
