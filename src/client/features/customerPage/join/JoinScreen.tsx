import { useEffect, useLayoutEffect, useState } from 'react';
import { getErrorStatus } from '../../../shared/api/errors';
import { LanguageProvider } from '../../../shared/i18n/LanguageProvider';
import type { Language } from '../../../shared/i18n/languages';
import { FailedPage, LoadingPage, UnknownStorePage } from '../components/PageStates';
import { pickLanguage } from '../pickLanguage';
import { JoinForm } from './components/JoinForm';
import { useGetJoinPageQuery } from './joinApi';
import '../styles/base.css';
import '../styles/parts.css';
import './styles/join.css';

interface JoinScreenProps {
  /** null for an address without a store. */
  subdomain: string | null;
  /** Called with the store's accent color, or with null for the default. */
  onAccent: (accent: string | null) => void;
}

/** The page on which a person joins a store, on their own phone. */
export function JoinScreen({ subdomain, onAccent }: JoinScreenProps) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const { data, error, isFetching, refetch } = useGetJoinPageQuery(subdomain ?? '', { skip: subdomain === null });
  const accent = data?.store.accentColor ?? null;
  const storeName = data?.store.storeName;
  useLayoutEffect(() => {
    onAccent(accent);
  }, [accent, onAccent]);
  useEffect(() => {
    document.title = storeName ?? 'Regulars';
  }, [storeName]);
  const language = chosen ?? pickLanguage(data ? { language: null, store: data.store } : null, navigator.languages);
  return (
    <LanguageProvider language={language}>
      {data !== undefined ? (
        <JoinForm page={data} onLanguage={setChosen} />
      ) : subdomain === null || getErrorStatus(error) === 404 ? (
        <UnknownStorePage />
      ) : error !== undefined && !isFetching ? (
        <FailedPage onRetry={() => void refetch()} />
      ) : (
        <LoadingPage />
      )}
    </LanguageProvider>
  );
}
