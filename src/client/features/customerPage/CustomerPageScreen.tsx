import { useEffect, useLayoutEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../shared/api/baseApi';
import { TimeZoneContext } from '../../shared/format/useDateFormat';
import { LanguageProvider } from '../../shared/i18n/LanguageProvider';
import { ClosedPage, FailedPage, LoadingPage, UnknownStorePage } from './ui/PageStates';
import { OtherStores } from './sections/OtherStores';
import { pickLanguage } from './pickLanguage';
import { ReadyPage } from './ReadyPage';
import { useCustomerPage, type PageState } from './useCustomerPage';
import './styles/base.css';
import './styles/parts.css';

interface Props {
  /** null for /my, which lists the stores of this phone. */
  subdomain: string | null;
  /** Of the link that opened the page; see openLink. */
  token: string | null;
  /** Called with the accent color of the store, null for the default look. */
  onAccent: (accent: string | null) => void;
}

/** The customer's own page of a store. */
export function CustomerPageScreen({ subdomain, ...props }: Props) {
  if (subdomain !== null) return <StorePage key={subdomain} subdomain={subdomain} {...props} />;
  return (
    <LanguageProvider language={pickLanguage(null, navigator.languages)}>
      <ClosedPage reason="noSession">
        <OtherStores current={null} />
      </ClosedPage>
    </LanguageProvider>
  );
}

function StorePage({ subdomain, token, onAccent }: Props & { subdomain: string }) {
  const dispatch = useDispatch();
  const [isSignedOut, setIsSignedOut] = useState(false);
  const state = useCustomerPage({ subdomain, token, isSignedOut });
  const page = state.kind === 'ready' ? state.page : null;
  const accent = page?.store.accentColor ?? null;
  useLayoutEffect(() => {
    onAccent(accent);
  }, [accent, onAccent]);
  useEffect(() => {
    document.title = page?.store.storeName ?? 'Regulars';
  }, [page?.store.storeName]);
  useEffect(() => {
    // After the page has been unmounted, nothing of the customer stays in memory.
    if (isSignedOut) dispatch(baseApi.util.resetApiState());
  }, [isSignedOut, dispatch]);
  return (
    <LanguageProvider language={pickLanguage(page, navigator.languages)}>
      <TimeZoneContext value={page?.timeZone}>
        <PageContent
          state={state}
          subdomain={subdomain}
          onSignedOut={() => {
            setIsSignedOut(true);
          }}
        />
      </TimeZoneContext>
    </LanguageProvider>
  );
}

interface ContentProps {
  state: PageState;
  subdomain: string;
  onSignedOut: () => void;
}

function PageContent({ state, subdomain, onSignedOut }: ContentProps) {
  const others = <OtherStores current={subdomain} />;
  switch (state.kind) {
    case 'loading':
      return <LoadingPage />;
    case 'failed':
      return <FailedPage onRetry={state.onRetry} />;
    case 'unknownStore':
      return <UnknownStorePage>{others}</UnknownStorePage>;
    case 'closed':
      return <ClosedPage reason={state.reason}>{others}</ClosedPage>;
    case 'ready':
      return <ReadyPage page={state.page} shownSince={state.shownSince} onSignedOut={onSignedOut} />;
  }
}
