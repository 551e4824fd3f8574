import type { CustomerPage } from '../../../../../contract/customerPage';
import { Section } from '../../components/Section';
import { DataSetting } from '../../data/components/DataSetting';
import { usePageText } from '../../hooks/usePageText';
import { PhonesSetting } from '../../phones/components/PhonesSetting';
import { BirthdaySetting } from './BirthdaySetting';
import { DeleteSetting } from './DeleteSetting';
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
