import Sms from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { CustomerProfile, CustomerText } from '../../../../../contract/customerRecords';
import { composeMessage } from '../../../../../contract/plain/smsMessage';
import { useStoreName } from '../../../../session';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { DetailList } from '../../../../shared/ui/DetailList';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { StatusPill, toPill, type Tone } from '../../../../shared/ui/StatusPill';
import { getConsentSource, getCustomerName, getSmsLabel } from '../../customerLabels';
import { useListTextsInfiniteQuery, useUpdateCustomerMutation } from '../../customersApi';
import { ConsentWords } from './ConsentWords';
import { HistoryItem, HistoryList } from './HistoryList';

const STATUSES: Record<CustomerText['status'], { label: string; tone: Tone }> = {
  queued: { label: 'In line', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Not sent', tone: 'neutral' },
  unknown: { label: 'Unknown', tone: 'warning' },
};

/** The customer's consent to marketing texts, and the texts sent to the customer. */
export function MessagesTab({ customer }: { customer: CustomerProfile }) {
  const query = useListTextsInfiniteQuery(customer.id, { refetchOnMountOrArgChange: true });
  const { formatDateTime } = useDateFormat();
  const storeName = useStoreName();
  const stopping = useOpenState();
  return (
    <Stack spacing={3}>
      <Card sx={{ display: 'grid', gap: 2, p: 2 }}>
        <DetailList valueAlign="start" facts={toConsentFacts(customer, formatDateTime)} />
        {customer.sms.consentAt !== null && customer.sms.optedOutAt === null && (
          <Box>
            <Button variant="outlined" size="small" onClick={stopping.open}>
              Stop Texts
            </Button>
          </Box>
        )}
      </Card>
      {stopping.isOpen && <StopMessagesDialog customer={customer} onClose={stopping.close} />}
      <HistoryList
        label="Texts"
        noun="texts"
        query={query}
        icon={<Sms />}
        title="No texts yet"
        hint="Promotion texts to this customer appear here."
        renderRow={({ campaignId, message, text, status, createdAt, sentAt }) => (
          <HistoryItem
            key={campaignId}
            title={text ?? composeMessage(storeName, message, toMergeValues(customer))}
            at={sentAt ?? createdAt}
            end={<StatusPill {...toPill(STATUSES, status)} />}
          />
        )}
      />
    </Stack>
  );
}

/** A text that was not sent shows what it would say now. */
const toMergeValues = ({ name, loyaltyPoints }: CustomerProfile) => ({ name, points: loyaltyPoints, link: '…' });

function toConsentFacts({ smsStatus, sms }: CustomerProfile, formatDateTime: (iso: string) => string) {
  const source = getConsentSource(sms.consentSource);
  return [
    { label: 'Offers by text', value: <StatusPill {...getSmsLabel(smsStatus)} /> },
    {
      label: 'Agreed',
      value: sms.consentAt === null ? 'No' : `${formatDateTime(sms.consentAt)}, ${source}`,
    },
    ...(sms.consentTextVersion === null
      ? []
      : [{ label: 'What they agreed to', value: <ConsentWords version={sms.consentTextVersion} /> }]),
    ...(sms.optedOutAt === null ? [] : [{ label: 'Opted out', value: formatDateTime(sms.optedOutAt) }]),
    ...(sms.unreachableAt === null ? [] : [{ label: 'Unreachable since', value: formatDateTime(sms.unreachableAt) }]),
  ];
}

interface StopTextsDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Asks for confirmation and withdraws the customer's consent to texts. */
function StopMessagesDialog({ customer, onClose }: StopTextsDialogProps) {
  const [updateCustomer] = useUpdateCustomerMutation();
  return (
    <ActionDialog
      title="Stop Texts"
      confirmLabel="Stop Texts"
      doneText={`${getCustomerName(customer)} will get no more marketing texts.`}
      onConfirm={() => updateCustomer({ id: customer.id, body: { smsConsent: false } }).unwrap()}
      onClose={onClose}
    >
      {getCustomerName(customer)} will no longer get marketing texts from your store, including those already queued.
      Only the customer can opt back in, by replying START.
    </ActionDialog>
  );
}
