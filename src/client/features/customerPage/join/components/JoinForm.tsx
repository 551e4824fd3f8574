import type { JoinPage } from '../../../../../contract/join';
import { inLanguage } from '../../../../../contract/plain/spanishTexts';
import { nameFirstReward } from '../../../../entities/offer';
import { formatEarning } from '../../../../shared/format/formatEarning';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../shared/i18n/languages';
import { Logo } from '../../components/Logo';
import { OtherStores } from '../../components/OtherStores';
import type { ClosedReason } from '../../hooks/useCustomerPage';
import { useJoinSteps } from '../hooks/useJoinSteps';
import { useJoinText } from '../hooks/useJoinText';
import { AboutStep } from './AboutStep';
import { CodeStep } from './CodeStep';
import { PhoneStep } from './PhoneStep';

interface JoinFormProps {
  page: JoinPage;
  closed: ClosedReason | undefined;
  onLanguage: (language: Language) => void;
}

/** The store's look, a reason to join, and the present step. */
export function JoinForm({ page, closed, onLanguage }: JoinFormProps) {
  const text = useJoinText();
  const { t, language } = text;
  const { store, canJoin, hasReferrals, reward } = page;
  const { subdomain } = store;
  const welcomeLine = inLanguage(language, store.welcomeLine, store.spanishWelcomeLine);
  const { step, saved, goTo, finish } = useJoinSteps(subdomain);
  const isFirst = step === 'phone' || saved === null;
  // Who scans the poster with a session at the store needs no code.
  const others = isFirst && <OtherStores current={null} />;
  const toHref = (kind: 'privacy' | 'texts') => `/${kind}/${encodeURIComponent(subdomain)}?lang=${language}`;
  return (
    <main className="page join">
      {isFirst && closed === 'linkInvalid' && <p className="note note-warning">{t('join.linkInvalid')}</p>}
      {isFirst && closed === 'signedOut' && <p className="note">{t('join.signedOut')}</p>}
      <header className="hero">
        <div className="hero-store">
          <Logo logo={store.logo} />
          <span>
            {store.storeName}
            {welcomeLine && <small>{welcomeLine}</small>}
          </span>
        </div>
        <h1>{reward === undefined ? t('join.title') : nameFirstReward(reward, text)}</h1>
        {isFirst && <p>{t('join.rate', formatEarning(store.pointsPerDollar))}</p>}
        {canJoin && isFirst && <p>{t('join.intro')}</p>}
      </header>
      {closed === undefined && others}
      {!canJoin ? (
        <p className="card">{t('join.atStore')}</p>
      ) : isFirst ? (
        <PhoneStep
          subdomain={subdomain}
          phone={saved?.phone ?? ''}
          onSent={(phone, token) => goTo('code', { phone, token, code: null })}
        />
      ) : step === 'code' || saved.code === null ? (
        <CodeStep
          key={saved.token}
          subdomain={subdomain}
          saved={saved}
          onSent={(token) => goTo('code', { ...saved, token, code: null })}
          onSignedUp={finish}
          onVerified={(code) => goTo('about', { ...saved, code })}
        />
      ) : (
        <AboutStep
          store={store}
          proof={{ phone: saved.phone, token: saved.token, code: saved.code }}
          hasReferrals={hasReferrals}
          onJoined={finish}
          onExpired={() => goTo('phone', { ...saved, code: null })}
        />
      )}
      {closed !== undefined && others}
      <footer className="join-footer">
        <div className="choices" role="group" aria-label={t('join.language')}>
          {LANGUAGES.map((option) => (
            <button
              key={option}
              type="button"
              className="button"
              lang={option}
              aria-pressed={option === language}
              onClick={() => onLanguage(option)}
            >
              {LANGUAGE_NAMES[option]}
            </button>
          ))}
        </div>
        <nav className="choices" aria-label={t('join.legalPages')}>
          <a href={toHref('privacy')} target="_blank" rel="noreferrer">
            {t('join.privacy')}
          </a>
          <a href={toHref('texts')} target="_blank" rel="noreferrer">
            {t('join.texts')}
          </a>
        </nav>
      </footer>
    </main>
  );
}
