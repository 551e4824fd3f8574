import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { getErrorMessage } from '../../../shared/api/errors';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { Section } from '../../../shared/ui/Section';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useGetEventsFeedQuery, useSetEventsFeedMutation } from '../developersApi';

/** The switch for the feed of events. A change is saved at once. */
export function FeedSection() {
  const { data, isError, refetch } = useGetEventsFeedQuery(undefined, { refetchOnMountOrArgChange: true });
  const [setFeed, { isLoading }] = useSetEventsFeedMutation();
  const showToast = useToast();
  const handleChange = async (isEnabled: boolean) => {
    if (isLoading) return;
    const { error } = await setFeed({ isEnabled });
    if (error) showToast(getErrorMessage(error), 'danger');
    else showToast(isEnabled ? 'Programs can now ask what happens.' : 'The list of events is off now.', 'success');
  };
  return (
    <Section title="Events" text="Programs with a key can also ask what happened in your store.">
      <Card sx={{ p: 2.5 }}>
        {data ? (
          <SwitchField
            name="isEnabled"
            label="Keep a list of events"
            checked={data.isEnabled}
            onChange={(isEnabled) => void handleChange(isEnabled)}
            help="We keep what happens from now on for 30 days, in numbers and IDs without names or phone numbers. Webhooks need the list, so adding one turns it on."
          />
        ) : isError ? (
          <RetryAlert onRetry={() => void refetch()}>Couldn&apos;t load this setting.</RetryAlert>
        ) : (
          <Skeleton variant="rounded" height={84} />
        )}
      </Card>
    </Section>
  );
}
