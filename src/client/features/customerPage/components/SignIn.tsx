import { LanguageProvider } from '../../../shared/i18n/LanguageProvider';
import { useLoaded } from '../hooks/useLoaded';
import type { JoinScreenProps } from '../join/JoinScreen';
import { pickLanguage } from '../pickLanguage';
import { FailedPage, LoadingPage } from './PageStates';

const loadJoin = () => import('../join/JoinScreen');

/** What a phone without a session shows: the way in by code, which most visitors do not need and thus not load. */
export function SignIn(props: JoinScreenProps) {
  const { part, hasFailed, retry } = useLoaded(loadJoin);
  if (part !== null) return <part.JoinScreen {...props} />;
  return (
    <LanguageProvider language={pickLanguage(null, navigator.languages)}>
      {hasFailed ? <FailedPage onRetry={retry} /> : <LoadingPage />}
    </LanguageProvider>
  );
}
