import { OtherStores } from '../../components/OtherStores';
import { MessagePage } from '../../components/PageStates';
import { useJoinText } from '../hooks/useJoinText';

export function UnknownStorePage() {
  const { t } = useJoinText();
  return (
    <MessagePage title={t('join.unknownStore')} hint={t('join.unknownStoreHint')}>
      <OtherStores current={null} />
    </MessagePage>
  );
}

/** The stores of this phone, without one of them or after the account there was deleted. */
export function StoresPage({ isDeleted }: { isDeleted: boolean }) {
  const { t } = useJoinText();
  return (
    <MessagePage
      title={t(isDeleted ? 'join.deleted' : 'join.closed')}
      hint={t(isDeleted ? 'join.deletedHint' : 'join.closedHint')}
    >
      <OtherStores current={null} />
    </MessagePage>
  );
}
