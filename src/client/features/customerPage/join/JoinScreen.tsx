import { useEffect, useLayoutEffect, useState } from 'react';
import { getErrorStatus } from '../../../shared/api/errors';
import { LanguageProvider } from '../../../shared/i18n/LanguageProvider';
import type { Language } from '../../../shared/i18n/languages';
import { OtherStores } from '../components/OtherStores';
import { PageFailed, PageLoading, PageMessage } from '../components/PageStates';
import type { ClosedReason } from '../hooks/useCustomerPage';
import { pickLanguage } from '../pickLanguage';
import { JoinForm } from './components/JoinForm';
import { useJoinText } from './hooks/useJoinText';
import { useGetJoinPageQuery } from './joinApi';
import '../styles/base.css';
import '../styles/parts.css';
import '../styles/account.css';

export interface JoinScreenProps {
  /** null for an address without a store. */
  subdomain: string | null;
  /** Why the customer's page, which leads here, cannot be shown. Omitted where one comes to join. */
  closed?: ClosedReason;
  /** Called with the store's accent color, or with null for the default. */
  onAccent: (accent: string | null) => void;
}

/** The way into a store on one's own phone, by a code: customers get to their page, and others join. */
export function JoinScreen({ subdomain, closed, onAccent }: JoinScreenProps) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const skip = subdomain === null || closed === 'deleted';
  const { data, error, isFetching, refetch } = useGetJoinPageQuery(subdomain ?? '', { skip });
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
      {skip && closed !== undefined ? (
        <StoresPage isDeleted={closed === 'deleted'} />
      ) : data !== undefined ? (
        <JoinForm page={data} closed={closed} onLanguage={setChosen} />
      ) : subdomain === null || getErrorStatus(error) === 404 ? (
        <UnknownStorePage />
      ) : error !== undefined && !isFetching ? (
        <PageFailed onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </LanguageProvider>
  );
}

function UnknownStorePage() {
  const { t } = useJoinText();
  return (
    <PageMessage title={t('join.unknownStore')} hint={t('join.unknownStoreHint')}>
      <OtherStores current={null} />
    </PageMessage>
  );
}

/** The stores of this phone, without one of them or after the account there was deleted. */
function StoresPage({ isDeleted }: { isDeleted: boolean }) {
  const { t } = useJoinText();
  return (
    <PageMessage
      title={t(isDeleted ? 'join.deleted' : 'join.closed')}
      hint={t(isDeleted ? 'join.deletedHint' : 'join.closedHint')}
    >
      <OtherStores current={null} />
    </PageMessage>
  );
}
