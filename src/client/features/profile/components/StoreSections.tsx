import Button from '@mui/material/Button';
import type { StoreSettings } from '../../../../contract/storeSettings';
import { useShopWords } from '../../../entities/shop';
import { formatTimeZone } from '../../../entities/store';
import { useGetStoreSettingsQuery } from '../../../entities/storeSettings';
import { formatDate } from '../../../shared/format/formatDate';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { DetailList } from '../../../shared/ui/DetailList';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { FormattedDate } from '../../../shared/ui/text/FormattedDate';
import { Loaded, ProfileSection } from './ProfileSection';
import { StoreSettingsDialog } from './StoreSettingsDialog';

/** The owner's settings: time zone, automatic cancellation of rewards, daily limits, and how purchases earn points. */
export function StoreSettingsSection() {
  const settings = useGetStoreSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<StoreSettings>();
  const { one, whole } = useShopWords();
  const text =
    whole === 'chain' && settings.data
      ? `Those of ${settings.data.name}, your first shop. Select another shop to see its own.`
      : 'You can change these.';
  return (
    <ProfileSection title={one === 'shop' ? 'Shop settings' : 'Store settings'} text={text}>
      <Loaded query={settings} failure="Couldn't load store settings." lines={5}>
        {(store) => (
          <>
            <DetailList
              valueAlign="start"
              facts={[
                { label: 'Time zone', value: formatTimeZone(store.timeZone) },
                ...(store.nextTimeZone
                  ? [
                      {
                        label: `From ${formatDate(store.nextTimeZone.startsAt, 'en', store.timeZone)}`,
                        value: formatTimeZone(store.nextTimeZone.timeZone),
                      },
                    ]
                  : []),
                { label: 'Unclaimed rewards', value: `Expire after ${formatHours(store.pendingReleaseHours)}` },
                { label: 'Referrals credited per day', value: `At most ${formatNumber(store.referralCreditsPerDay)}` },
                {
                  label: 'Purchases without a phone number',
                  value: `Match up to ${formatNumber(store.timeMatchesPerDay)} per customer a day`,
                },
                {
                  label: 'Purchases with a phone number',
                  value: store.isPhoneCreditEnabled ? 'Earn points without Checkout' : 'Earn points after Checkout',
                },
              ]}
            />
            <div>
              <Button variant="outlined" onClick={opener(store)}>
                Change Settings
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {dialog && <StoreSettingsDialog settings={dialog} onClose={closeDialog} />}
    </ProfileSection>
  );
}

function formatHours(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${formatNumber(hours / 24)} days`;
  return hours === 1 ? '1 hour' : `${formatNumber(hours)} hours`;
}

/** Details and loyalty settings of the store that only the platform's administrators can change. */
export function StoreFactsSection() {
  const settings = useGetStoreSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { one } = useShopWords();
  return (
    <ProfileSection
      title={one === 'shop' ? 'Shop details' : 'Store details'}
      text="Need a change? Ask your administrator."
    >
      <Loaded query={settings} failure="Couldn't load store settings." lines={6}>
        {(store) => (
          <DetailList
            valueAlign="start"
            facts={[
              { label: 'Name', value: store.name },
              { label: 'Subdomain', value: store.subdomain },
              { label: 'On the platform since', value: <FormattedDate iso={store.createdAt} /> },
              { label: 'Points per dollar', value: formatNumber(store.pointsPerDollar) },
              { label: 'Referral program', value: store.isReferralEnabled ? 'Enabled' : 'Disabled' },
              ...(store.isReferralEnabled
                ? [
                    { label: 'Points per referral', value: formatCount(store.referralPoints, 'point') },
                    {
                      label: 'Share of referred purchases',
                      value: `${formatNumber(store.purchaseReferralPercentage)}% of the points`,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </ProfileSection>
  );
}
