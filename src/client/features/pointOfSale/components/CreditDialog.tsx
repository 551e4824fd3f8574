import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import type { CreditOrder, CreditOrderResponse, CreditPreview } from '../../../../contract/pointOfSale';
import { getErrorMessage } from '../../../shared/api/errors';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import { useBackCloses } from '../../../shared/routing/useBackCloses';
import { DetailList } from '../../../shared/ui/DetailList';
import { FormattedDateTime } from '../../../shared/ui/text/FormattedDateTime';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useCreditOrderMutation, usePreviewManualCreditQuery } from '../pointOfSaleApi';

interface CreditDialogProps {
  input: CreditOrder;
  /** Called after the order was credited. */
  onDone: () => void;
  onClose: () => void;
}

/** Shows what the customer will receive, asks for confirmation and credits the order. */
export function CreditDialog({ input, onDone, onClose }: CreditDialogProps) {
  const id = useId();
  const preview = usePreviewManualCreditQuery(input);
  const [creditOrder] = useCreditOrderMutation();
  const { call, phase } = useIdempotentCall<CreditOrderResponse>();
  const [errorText, setErrorText] = useState<string | null>(null);
  const showToast = useToast();
  const isBusy = phase !== 'idle';
  const close = () => {
    if (!isBusy) onClose();
  };
  useBackCloses(true, close);

  const handleCredit = async () => {
    setErrorText(null);
    try {
      const { message } = await call(JSON.stringify(input), (key) => creditOrder({ input, key }).unwrap());
      showToast(message, 'success');
      onDone();
      onClose();
    } catch (error) {
      setErrorText(getErrorMessage(error));
    }
  };
  const failure = errorText ?? (preview.error && !preview.isFetching ? getErrorMessage(preview.error) : null);

  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Give Points</DialogTitle>
      <DialogContent>
        <Stack spacing={2} aria-live="polite" aria-busy={preview.isFetching}>
          {preview.isFetching && <PreviewSkeleton />}
          {!preview.isFetching && preview.data && <DetailList facts={toFacts(preview.data)} />}
          {failure !== null && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        {preview.isError ? (
          <Button variant="contained" onClick={() => void preview.refetch()}>
            Try Again
          </Button>
        ) : (
          <Button
            variant="contained"
            loading={isBusy}
            disabled={preview.isFetching}
            onClick={() => void handleCredit()}
          >
            Give Points
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function toFacts({ customer, orderId, paidAt, amountCents, excludedCents, points, multiplier }: CreditPreview) {
  return [
    {
      label: 'Customer',
      value: (
        <>
          <bdi>{customer.name}</bdi>, {formatPhone(customer.phone)}
        </>
      ),
    },
    { label: 'Order', value: orderId },
    { label: 'Paid', value: <FormattedDateTime iso={paidAt} /> },
    { label: 'Amount', value: formatCents(amountCents) },
    ...(excludedCents > 0 ? [{ label: 'Earns no points', value: formatCents(excludedCents) }] : []),
    ...(multiplier ? [{ label: 'Promotion', value: `${multiplier.name}, ${multiplier.factor}×` }] : []),
    { label: 'Customer gets', value: <strong>{formatCount(points, 'point')}</strong> },
  ];
}

/** A placeholder while the server asks the point of sale, which may take some seconds. */
function PreviewSkeleton() {
  return (
    <Stack spacing={0.5} role="status" aria-label="Checking with the register">
      {['80%', '60%', '70%', '40%', '50%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}
