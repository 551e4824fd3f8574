import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { CustomerProfile } from '../../../../../contract/customerRecords';
import { getErrorMessage } from '../../../../shared/api/errors';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog';
import { Row } from '../../../../shared/ui/layout';
import { useToast } from '../../../../shared/ui/ToastProvider';
import { useReleaseNumberMutation } from '../../customersApi';

/** Former numbers by which the point of sale still identifies a customer. Each has a button to release the number. */
export function FormerNumbers({ customer }: { customer: CustomerProfile }) {
  const [releasing, setReleasing] = useState<string | null>(null);
  return (
    <>
      {customer.formerPhones.map((phone) => (
        <Row key={phone} wrap align="center" justify="end" sx={{ columnGap: 1 }}>
          {formatPhone(phone)}
          <Button
            size="small"
            sx={{ mr: -1 }}
            aria-label={`Release Number ${formatPhone(phone)}`}
            onClick={() => setReleasing(phone)}
          >
            Release Number
          </Button>
        </Row>
      ))}
      {releasing !== null && (
        <ReleaseDialog customerId={customer.id} phone={releasing} onClose={() => setReleasing(null)} />
      )}
    </>
  );
}

function ReleaseDialog({ customerId, phone, onClose }: { customerId: string; phone: string; onClose: () => void }) {
  const [release, { isLoading }] = useReleaseNumberMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const showToast = useToast();
  const handleRelease = async () => {
    setFailure(null);
    try {
      await release({ id: customerId, body: { phone } }).unwrap();
    } catch (error) {
      setFailure(getErrorMessage(error, "Couldn't release the number. Please try again."));
      return;
    }
    showToast(`${formatPhone(phone)} released`, 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Release This Number?"
      confirmLabel="Release Number"
      busy={isLoading}
      onConfirm={() => void handleRelease()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <span>
          Purchases with {formatPhone(phone)} no longer count for this customer, and whoever has the number now can
          register with it.
        </span>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
