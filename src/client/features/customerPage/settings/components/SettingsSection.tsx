import { useId } from 'react';
import type { CustomerPage } from '../../../../../contract/customerPage';
import { Section } from '../../components/Section';
import { DataSetting } from '../../data/components/DataSetting';
import { useLoaded } from '../../hooks/useLoaded';
import { useOnDemand } from '../../hooks/useOnDemand';
import { usePageText } from '../../hooks/usePageText';
import { useReturnFocus } from '../hooks/useReturnFocus';
import type { DeleteAccountProps } from './DeleteAccount';
import { FieldNote } from './FieldNote';
import { LanguageSetting } from './LanguageSetting';
import { NameSetting } from './NameSetting';
import { SignOut } from './SignOut';
import { TextsSetting } from './TextsSetting';
import { VerifySetting } from './VerifySetting';

/** The id of the heading, to which the button at the top leads. */
export const SETTINGS_ID = 'settings';

interface SettingsSectionProps {
  page: CustomerPage;
  onEnd: (by: 'signedOut' | 'deleted') => void;
}

/** The customer's settings. Most of them are hidden until the customer has verified the phone number. */
export function SettingsSection({ page, onEnd }: SettingsSectionProps) {
  const { t } = usePageText();
  const { subdomain } = page.store;
  const handleSignedOut = () => onEnd('signedOut');
  return (
    <Section headingId={SETTINGS_ID} title={t('customerPage.settings')}>
      <div className="settings">
        {page.isVerified ? (
          <OwnSettings page={page} onSignedOut={handleSignedOut} />
        ) : (
          <VerifySetting subdomain={subdomain} />
        )}
        <SignOut subdomain={subdomain} onSignedOut={handleSignedOut} />
        <a href={`/privacy/${subdomain}`}>{t('customerPage.privacy')}</a>
        {page.isVerified && <DeleteSetting subdomain={subdomain} onDeleted={() => onEnd('deleted')} />}
      </div>
    </Section>
  );
}

interface OwnSettingsProps extends Pick<SettingsSectionProps, 'page'> {
  onSignedOut: () => void;
}

function OwnSettings({ page: { store, name, hasBirthday, smsStatus }, onSignedOut }: OwnSettingsProps) {
  const { subdomain } = store;
  return (
    <>
      {smsStatus !== null && <TextsSetting subdomain={subdomain} storeName={store.storeName} status={smsStatus} />}
      <LanguageSetting subdomain={subdomain} />
      <NameSetting subdomain={subdomain} name={name} />
      {hasBirthday === false && <BirthdaySetting subdomain={subdomain} />}
      <DataSetting subdomain={subdomain} />
      <PhonesSetting subdomain={subdomain} onSignedOut={onSignedOut} />
    </>
  );
}

const loadForm = () => import('./BirthdayForm');

/** The form for a missing birthday, which most customers have given when they signed up. */
function BirthdaySetting({ subdomain }: { subdomain: string }) {
  const { part } = useLoaded(loadForm);
  return part && <part.BirthdayForm subdomain={subdomain} />;
}

/** Deletes the account. The steps replace the button; they are loaded when the customer presses it. */
function DeleteSetting(props: Omit<DeleteAccountProps, 'onCancel'>) {
  const { t } = usePageText();
  const { shown, hasFailed, show, hide } = useOnDemand(() => import('./DeleteAccount'));
  const askButton = useReturnFocus(shown !== null);
  const noteId = useId();
  if (shown) return <shown.DeleteAccount {...props} onCancel={hide} />;
  return (
    <>
      <button ref={askButton} type="button" className="button button-danger" aria-describedby={noteId} onClick={show}>
        {t('customerPage.delete')}
      </button>
      {hasFailed && <FieldNote id={noteId} error={t('customerPage.failedHint')} />}
    </>
  );
}

interface PhonesSettingProps {
  subdomain: string;
  onSignedOut: () => void;
}

/** The phones that are signed in to the customer page. The list is loaded when the customer opens it. */
function PhonesSetting(props: PhonesSettingProps) {
  const { t } = usePageText();
  const { shown, hasFailed, show, hide } = useOnDemand(() => import('../../phones/components/MyPhones'));
  return (
    <div className="setting">
      <button type="button" className="button" aria-expanded={shown !== null} onClick={shown ? hide : show}>
        {t(shown ? 'customerPage.hidePhones' : 'customerPage.showPhones')}
      </button>
      <p role="status" className="error status">
        {hasFailed && t('customerPage.phonesFailed')}
      </p>
      {shown && <shown.MyPhones {...props} />}
    </div>
  );
}
