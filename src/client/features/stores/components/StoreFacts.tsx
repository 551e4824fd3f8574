import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { Store } from '../../../../contract/stores';
import { formatTimeZone } from '../../../entities/store';
import { formatDate, formatDateTime } from '../../../shared/format/formatDate';
import { formatNumber } from '../../../shared/format/formatNumber';
import { IdChip } from '../../../shared/ui/copy/IdChip';
import { DetailList } from '../../../shared/ui/DetailList';
import { Grid } from '../../../shared/ui/layout';
import { formatSmsLimit } from '../storeNumbers';

interface StoreFactsProps {
  store: Store;
  status: ReactNode;
  brief: boolean;
}

/** The data of a store without its secrets, in sections. */
export function StoreFacts({ store, status, brief }: StoreFactsProps) {
  const { usedSmsMonthly } = store;
  return (
    <>
      <DetailsSection title="Basic Information">
        <DetailList
          valueAlign="start"
          facts={[
            { label: 'Store ID', value: <IdChip full id={store.id} of={store.name} /> },
            { label: 'Subdomain', value: store.subdomain },
            { label: 'Status', value: status },
            { label: 'Time zone', value: formatTimeZones(store) },
            { label: 'Merchant ID', value: store.cloverMerchantId || 'Not set' },
            { label: 'Created', value: formatDateTime(store.createdAt) },
            { label: 'Updated', value: formatDateTime(store.updatedAt) },
          ]}
        />
      </DetailsSection>
      <DetailsSection title="Loyalty Settings">
        <DetailList
          valueAlign="start"
          facts={[
            { label: 'Points per dollar', value: formatNumber(store.pointsPerDollar) },
            ...(brief ? referralFacts(store) : []),
          ]}
        />
      </DetailsSection>
      {!brief && (
        <>
          <DetailsSection title="Referral Program">
            <DetailList valueAlign="start" facts={referralFacts(store)} />
          </DetailsSection>
          <DetailsSection title="SMS Management">
            <DetailList
              valueAlign="start"
              facts={[
                { label: 'Monthly limit', value: formatSmsLimit(usedSmsMonthly.limit) },
                { label: 'Monthly usage', value: formatNumber(usedSmsMonthly.used) },
                { label: 'All-time usage', value: formatNumber(store.usedSmsAllTime.used) },
              ]}
            />
          </DetailsSection>
        </>
      )}
    </>
  );
}

function formatTimeZones({ timeZone, nextTimeZone }: Store): string {
  if (nextTimeZone === null) return formatTimeZone(timeZone);
  const start = formatDate(nextTimeZone.startsAt, 'en', timeZone);
  return `${formatTimeZone(timeZone)}; from ${start} ${formatTimeZone(nextTimeZone.timeZone)}`;
}

const referralFacts = (store: Store) => [
  { label: 'Referral program', value: store.isReferralEnabled ? 'Enabled' : 'Disabled' },
  { label: 'Referral points', value: formatNumber(store.referralPoints) },
  { label: 'Purchase referral percentage', value: `${formatNumber(store.purchaseReferralPercentage)}%` },
];

/** A section of the details with its heading. */
export function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Grid component="section" aria-labelledby={id} columns="minmax(0, 1fr)" gap={1}>
      <Typography id={id} component="h3" variant="h6">
        {title}
      </Typography>
      {children}
    </Grid>
  );
}
