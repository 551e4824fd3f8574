import type { JoinPage } from '../../../../../contract/join';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../shared/i18n/languages';
import { Logo } from '../../components/Logo';
import { useJoinSteps } from '../hooks/useJoinSteps';
import { useJoinText } from '../hooks/useJoinText';
import { AboutStep } from './AboutStep';
import { CodeStep } from './CodeStep';
import { PhoneStep } from './PhoneStep';

interface JoinFormProps {
  page: JoinPage;
  onLanguage: (language: Language) => void;
}

/** The store's look and the present step. */
export function JoinForm({ page, onLanguage }: JoinFormProps) {
  const { t, language } = useJoinText();
  const { store, canJoin, hasReferrals } = page;
  const { subdomain } = store;
  const { step, saved, goTo, finish } = useJoinSteps(subdomain);
  const policy = (kind: 'privacy' | 'texts') => `/${kind}/${encodeURIComponent(subdomain)}?lang=${language}`;
  return (
    <main className="page join">
      <header className="hero">
        <div className="hero-store">
          <Logo logo={store.logo} />
          <span>{store.storeName}</span>
        </div>
        <h1>{t('join.title')}</h1>
        <p>{store.welcomeLine ?? t('join.intro')}</p>
      </header>
      {!canJoin ? (
        <p className="card">{t('join.atStore')}</p>
      ) : step === 'phone' || saved === null ? (
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
          onRegistered={finish}
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
        <nav className="choices" aria-label={t('join.policies')}>
          <a href={policy('privacy')} target="_blank" rel="noreferrer">
            {t('join.privacy')}
          </a>
          <a href={policy('texts')} target="_blank" rel="noreferrer">
            {t('join.texts')}
          </a>
        </nav>
      </footer>
    </main>
  );
}
