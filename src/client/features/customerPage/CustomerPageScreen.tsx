import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useGetBrandQuery } from '../../entities/brand';
import { baseApi } from '../../shared/api/baseApi';
import { getErrorStatus } from '../../shared/api/errors';
import { TimeZoneContext } from '../../shared/format/useDateFormat';
import { LanguageProvider } from '../../shared/i18n/LanguageProvider';
import { OtherStores } from './components/OtherStores';
import { ClosedPage, FailedPage, LoadingPage, UnknownStorePage } from './components/PageStates';
import { TextLink } from './components/TextLink';
import { useCustomerPage, type PageState } from './hooks/useCustomerPage';
import { pickLanguage } from './pickLanguage';
import { ReadyPage } from './ReadyPage';
import './styles/base.css';
import './styles/parts.css';

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
  return (
    <LanguageProvider language={pickLanguage(null, navigator.languages)}>
      <ClosedPage reason="noSession">
        <OtherStores current={null} />
      </ClosedPage>
    </LanguageProvider>
  );
}

function StorePage({ subdomain, token, onAccent }: CustomerPageScreenProps & { subdomain: string }) {
  const dispatch = useDispatch();
  const [endedBy, setEndedBy] = useState<'signedOut' | 'deleted' | null>(null);
  const state = useCustomerPage({ subdomain, token, endedBy });
  const page = state.kind === 'ready' ? state.page : null;
  // A phone without a session knows the store only from the address.
  const isUnknown = state.kind === 'closed' && endedBy === null;
  const brand = useGetBrandQuery(isUnknown ? `subdomain/${encodeURIComponent(subdomain)}` : skipToken);
  const store = page?.store ?? brand.currentData;
  const accent = store?.accentColor ?? null;
  useLayoutEffect(() => {
    onAccent(accent);
  }, [accent, onAccent]);
  useEffect(() => {
    document.title = store?.storeName ?? 'Regulars';
  }, [store?.storeName]);
  useEffect(() => {
    // After the page has unmounted, no customer data may stay in memory.
    if (endedBy !== null) dispatch(baseApi.util.resetApiState());
  }, [endedBy, dispatch]);
  return (
    <LanguageProvider language={pickLanguage(page, navigator.languages)}>
      <TimeZoneContext value={page?.timeZone}>
        {brand.isLoading ? (
          <LoadingPage />
        ) : getErrorStatus(brand.error) === 404 ? (
          <PageContent state={{ kind: 'unknownStore' }} subdomain={subdomain} onEnd={setEndedBy} />
        ) : (
          <PageContent state={state} storeName={store?.storeName} subdomain={subdomain} onEnd={setEndedBy} />
        )}
      </TimeZoneContext>
    </LanguageProvider>
  );
}

interface ContentProps {
  state: PageState;
  storeName?: string | undefined;
  subdomain: string;
  onEnd: (by: 'signedOut' | 'deleted') => void;
}

function PageContent({ state, storeName, subdomain, onEnd }: ContentProps) {
  const others = <OtherStores current={subdomain} />;
  switch (state.kind) {
    case 'loading':
      return <LoadingPage />;
    case 'failed':
      return <FailedPage onRetry={state.onRetry} />;
    case 'unknownStore':
      return <UnknownStorePage>{others}</UnknownStorePage>;
    case 'closed':
      return (
        <ClosedPage reason={state.reason} storeName={storeName}>
          {state.reason !== 'deleted' && <TextLink subdomain={subdomain} />}
          {others}
        </ClosedPage>
      );
    case 'ready':
      return <ReadyPage page={state.page} shownSince={state.shownSince} onEnd={onEnd} />;
  }
}
