import type { CustomerPhone } from '../../../../../contract/customerPage';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import english from '../../../../shared/i18n/messages/en/myPhones.json';
import { useText } from '../../../../shared/i18n/useText';
import { useListPhonesQuery, useSignOutPhonesMutation } from '../../customerPageApi';

interface MyPhonesProps {
  subdomain: string;
  onSignedOut: () => void;
}

/** The time and place of each phone's sign-in, and a button to sign out all phones. This is a separate chunk. */
export function MyPhones({ subdomain, onSignedOut }: MyPhonesProps) {
  const { t } = useText(english);
  const { data: phones, isError, refetch } = useListPhonesQuery(subdomain);
  const [signOut, { isLoading, isError: hasFailed }] = useSignOutPhonesMutation();
  const handleSignOut = async () => {
    if (isLoading) return;
    const result = await signOut(subdomain);
    if ('data' in result) onSignedOut();
  };
  if (isError) {
    return (
      <div className="failed" role="alert">
        <p>{t('myPhones.failed')}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('myPhones.retry')}
        </button>
      </div>
    );
  }
  if (!phones) return <div className="skeleton skeleton-row" role="status" aria-label={t('myPhones.loading')} />;
  return (
    <>
      <ul className="rows">
        {phones.map((phone, index) => (
          // The phones have no id, and a refetch replaces the whole list.
          <PhoneRow key={index} phone={phone} />
        ))}
      </ul>
      <button type="button" className="button button-danger" aria-busy={isLoading} onClick={handleSignOut}>
        {t('myPhones.signOut')}
      </button>
      <p role="status" className="error status">
        {hasFailed && t('myPhones.signOutFailed')}
      </p>
    </>
  );
}

function PhoneRow({ phone: { openedAt, openedBy, kiosk, device, isCurrent } }: { phone: CustomerPhone }) {
  const { t } = useText(english);
  const { formatDateTime } = useDateFormat();
  const time = formatDateTime(openedAt);
  return (
    <li className="row">
      <div className="row-text">
        <h3>{isCurrent ? t('myPhones.current') : (device ?? t('myPhones.unknown'))}</h3>
        <p className="soft">
          {openedBy === 'text'
            ? t('myPhones.byText', { time })
            : kiosk === null
              ? t('myPhones.atKiosk', { time })
              : t('myPhones.atThisKiosk', { time, kiosk })}
        </p>
      </div>
    </li>
  );
}
