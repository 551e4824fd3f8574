import type { CustomerPage } from '../../../../contract/customerPage';
import { DataSetting } from '../data/DataSetting';
import { PhonesSetting } from '../phones/PhonesSetting';
import { Section } from '../ui/Section';
import { usePageText } from '../usePageText';
import { BirthdayForm } from './BirthdayForm';
import { DeleteAccount } from './DeleteAccount';
import { LanguageSetting } from './LanguageSetting';
import { NameSetting } from './NameSetting';
import { SignOut } from './SignOut';
import { TextsSetting } from './TextsSetting';

interface Props {
  page: CustomerPage;
  onEnd: (by: 'signedOut' | 'deleted') => void;
}

/** What the customer can change and take along. */
export function SettingsSection({ page, onEnd }: Props) {
  const { t } = usePageText();
  const { store, name, hasBirthday, smsStatus } = page;
  const { subdomain } = store;
  return (
    <Section title={t('customerPage.settings')}>
      <div className="settings">
        <TextsSetting subdomain={subdomain} status={smsStatus} />
        <LanguageSetting subdomain={subdomain} />
        <NameSetting subdomain={subdomain} name={name} />
        {!hasBirthday && <BirthdayForm subdomain={subdomain} />}
        <DataSetting subdomain={subdomain} />
        <PhonesSetting
          subdomain={subdomain}
          onSignedOut={() => {
            onEnd('signedOut');
          }}
        />
        <SignOut
          subdomain={subdomain}
          onSignedOut={() => {
            onEnd('signedOut');
          }}
        />
        <DeleteAccount
          subdomain={subdomain}
          onDeleted={() => {
            onEnd('deleted');
          }}
        />
      </div>
    </Section>
  );
}
