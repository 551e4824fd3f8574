import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useGetOwnAccountQuery, useStoreId } from '../../../session';
import { getApiBase } from '../../../shared/api/apiBase';
import { IdChip } from '../../../shared/ui/copy/IdChip';
import { DetailList } from '../../../shared/ui/DetailList';
import { Section } from '../../../shared/ui/Section';

/** What a program needs to know besides its key. */
export function ConnectionSection() {
  const storeId = useStoreId();
  const { data } = useGetOwnAccountQuery(undefined);
  return (
    <Section title="Your store in the API" text="What a program needs besides its key.">
      <Card sx={{ p: 2.5 }}>
        <DetailList
          valueAlign="start"
          facts={[
            { label: 'Address', value: getApiBase() },
            { label: 'Store ID', value: <IdChip id={storeId} of="your store" /> },
            { label: 'Subdomain', value: data?.store.subdomain ?? <Skeleton width={96} /> },
          ]}
        />
      </Card>
    </Section>
  );
}
