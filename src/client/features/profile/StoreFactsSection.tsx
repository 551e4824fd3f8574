import { useGetStoreSettingsQuery } from '../../entities/store';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import { FactList } from '../../shared/ui/FactList';
import { FormattedDate } from '../../shared/ui/text/FormattedDate';
import { Loaded, ProfileSection } from './ProfileSection';

/** Facts and loyalty settings of the store, which the administrators of the platform decide. */
export function StoreFactsSection() {
  const settings = useGetStoreSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ProfileSection title="Store details" text="Your platform administrator changes these.">
      <Loaded query={settings} failure="The settings of your store could not be loaded." lines={6}>
        {(store) => (
          <FactList
            valueAlign="start"
            facts={[
              { label: 'Name', value: store.name },
              { label: 'Subdomain', value: store.subdomain },
              { label: 'On the platform since', value: <FormattedDate iso={store.createdAt} /> },
              { label: 'Points per dollar', value: formatNumber(store.pointsPerDollar) },
              { label: 'Referral programme', value: store.isReferralEnabled ? 'Enabled' : 'Disabled' },
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
