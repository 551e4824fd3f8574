import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { AutomationKind } from '../../../../contract/automationMessages';
import type { AutomationPreview } from '../../../../contract/automations';
import { formatCount } from '../../../shared/format/formatNumber';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { usePreviewAutomationQuery } from './automationsApi';

interface AutomationForecastProps {
  kind: AutomationKind;
  /** Of a kind that has days. */
  days: number | null;
  /** What one text of a changed message takes; null while it is the saved one. */
  segments: number | null;
  holdsBack: boolean;
}

/** What a kind would have sent in the last 30 days, and how many segments that takes of the limit. */
export function AutomationForecast({ kind, days, segments, holdsBack }: AutomationForecastProps) {
  const { currentData, error, isFetching, refetch } = usePreviewAutomationQuery({
    kind,
    ...(days !== null && { days }),
  });
  if (currentData) {
    return (
      <Alert severity="info" role="status">
        {describeForecast(currentData, segments)}{' '}
        {currentData.messages > 0 &&
          `It may be fewer: a customer gets at most one message in 7 days${holdsBack ? ', and one in ten gets none' : ''}.`}
      </Alert>
    );
  }
  if (error !== undefined && !isFetching) {
    return <RetryAlert onRetry={() => void refetch()}>Couldn&apos;t count what this would have sent.</RetryAlert>;
  }
  return <Skeleton variant="rounded" height={68} role="status" aria-label="Counting the messages" />;
}

function describeForecast({ messages, segments }: AutomationPreview, ofOne: number | null): string {
  if (messages === 0) return 'In the last 30 days this would have sent no messages.';
  const total = ofOne === null ? segments : ofOne * messages;
  return (
    `In the last 30 days this would have sent about ${formatCount(messages, 'message')}, ` +
    `${formatCount(total, 'segment')}.`
  );
}
