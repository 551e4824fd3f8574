import type { ReactNode } from 'react';
import type { Store } from '../../../contract/stores';
import { formatDateTime } from '../../shared/format/formatDate';
import { FactList } from '../../shared/ui/FactList';
import { IdChip } from '../../shared/ui/IdChip';
import { DetailsSection } from './DetailsSection';
import { plainNumber, smsLimit } from './storeNumbers';

interface StoreFactsProps {
  store: Store;
  status: ReactNode;
  brief: boolean;
}

/** What is known of a store without its secrets, by section. */
export function StoreFacts({ store, status, brief }: StoreFactsProps) {
  const { usedSmsMonthly } = store;
  return (
    <>
      <DetailsSection title="Basic Information">
        <FactList
          values="beside"
          facts={[
            { label: 'Store ID', value: <IdChip whole id={store.id} of={store.name} /> },
            { label: 'Subdomain', value: store.subdomain },
            { label: 'Status', value: status },
            { label: 'Merchant ID', value: store.cloverMerchantId || 'Not set' },
            { label: 'Created', value: formatDateTime(store.createdAt) },
            { label: 'Updated', value: formatDateTime(store.updatedAt) },
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Loyalty Settings">
        <FactList
          values="beside"
          facts={[
            { label: 'Points per dollar', value: plainNumber(store.pointsPerDollar) },
            ...(brief ? referralFacts(store) : []),
          ]}
        />
      </DetailsSection>
      {!brief && (
        <>
          <DetailsSection title="Referral Programme">
            <FactList values="beside" facts={referralFacts(store)} />
          </DetailsSection>
          <DetailsSection title="SMS Management">
            <FactList
              values="beside"
              facts={[
                { label: 'Monthly limit', value: smsLimit(usedSmsMonthly.limit) },
                { label: 'Monthly usage', value: plainNumber(usedSmsMonthly.used) },
                { label: 'All-time usage', value: plainNumber(store.usedSmsAllTime.used) },
              ]}
            />
          </DetailsSection>
        </>
      )}
    </>
  );
}

const referralFacts = (store: Store) => [
  { label: 'Referral programme', value: store.isReferralEnabled ? 'Enabled' : 'Disabled' },
  { label: 'Referral points', value: plainNumber(store.referralPoints) },
  { label: 'Purchase referral percentage', value: `${plainNumber(store.purchaseReferralPercentage)}%` },
];
