import { useEffect, useLayoutEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../shared/api/baseApi';
import { TimeZoneContext } from '../../shared/format/useDateFormat';
import { LanguageProvider } from '../../shared/i18n/LanguageProvider';
import { PageFailed, PageLoading } from './components/PageStates';
import { useCustomerPage } from './hooks/useCustomerPage';
import { pickLanguage } from './pickLanguage';
import { ReadyPage } from './ReadyPage';
import './styles/base.css';
import './styles/parts.css';
import './styles/account.css';
import { useLoaded } from './hooks/useLoaded';
import type { JoinScreenProps } from './join/JoinScreen';

interface CustomerPageScreenProps {
  /** null for /my, which lists the stores where this phone has a session. */
  subdomain: string | null;
  /** The one-time token of the link that opened the page. See openLink. */
  token: string | null;
  /** Called with the store's accent color, or with null for the default. */
  onAccent: (accent: string | null) => void;
}

/** The customer page of a store, on the customer's own phone. */
export function CustomerPageScreen({ subdomain, ...props }: CustomerPageScreenProps) {
  if (subdomain !== null) return <StorePage key={subdomain} subdomain={subdomain} {...props} />;
  return <SignIn subdomain={null} closed="noSession" onAccent={props.onAccent} />;
}

function StorePage({ subdomain, token, onAccent }: CustomerPageScreenProps & { subdomain: string }) {
  const dispatch = useDispatch();
  const [endedBy, setEndedBy] = useState<'signedOut' | 'deleted' | null>(null);
  const state = useCustomerPage({ subdomain, token, endedBy });
  const page = state.kind === 'ready' ? state.page : null;
  const accent = page?.store.accentColor ?? null;
  const storeName = page?.store.storeName ?? 'Regulars';
  useLayoutEffect(() => {
    onAccent(accent);
  }, [accent, onAccent]);
  useEffect(() => {
    document.title = storeName;
  }, [storeName]);
  useEffect(() => {
    // After the page has unmounted, no customer data may stay in memory.
    if (endedBy !== null) dispatch(baseApi.util.resetApiState());
  }, [endedBy, dispatch]);
  if (state.kind === 'closed') return <SignIn subdomain={subdomain} closed={state.reason} onAccent={onAccent} />;
  return (
    <LanguageProvider language={pickLanguage(page, navigator.languages)}>
      <TimeZoneContext value={page?.timeZone}>
        {state.kind === 'ready' ? (
          <ReadyPage page={state.page} shownSince={state.shownSince} onEnd={setEndedBy} />
        ) : state.kind === 'failed' ? (
          <PageFailed onRetry={state.onRetry} />
        ) : (
          <PageLoading />
        )}
      </TimeZoneContext>
    </LanguageProvider>
  );
}

const loadJoin = () => import('./join/JoinScreen');

/** What a phone without a session shows: the way in by code, which most visitors do not need and thus not load. */
function SignIn(props: JoinScreenProps) {
  const { part, hasFailed, retry } = useLoaded(loadJoin);
  if (part !== null) return <part.JoinScreen {...props} />;
  return (
    <LanguageProvider language={pickLanguage(null, navigator.languages)}>
      {hasFailed ? <PageFailed onRetry={retry} /> : <PageLoading />}
    </LanguageProvider>
  );
}
