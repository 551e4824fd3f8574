import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CustomerProfile } from '../../../../../contract/customerRecords';
import { getErrorMessage } from '../../../../shared/api/errors';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { Row } from '../../../../shared/ui/layout';
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
  const [release] = useReleaseNumberMutation();
  return (
    <ActionDialog
      title="Release This Number?"
      confirmLabel="Release Number"
      tone="plain"
      doneText={`${formatPhone(phone)} released`}
      onConfirm={() => release({ id: customerId, body: { phone } }).unwrap()}
      formatError={(error) => getErrorMessage(error, "Couldn't release the number. Please try again.")}
      onClose={onClose}
    >
      <span>
        Purchases with {formatPhone(phone)} no longer count for this customer, and whoever has the number now can
        register with it.
      </span>
    </ActionDialog>
  );
}
