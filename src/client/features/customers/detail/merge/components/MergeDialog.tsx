import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerProfile } from '../../../../../../contract/customerRecords';
import type { MergePreview } from '../../../../../../contract/merging';
import { getErrorMessage } from '../../../../../shared/api/errors';
import { DetailsDialog } from '../../../../../shared/ui/dialogs/DetailsDialog';
import { FailedState } from '../../../../../shared/ui/FailedState';
import { useToast } from '../../../../../shared/ui/toast/ToastProvider';
import { getCustomerName, getCustomerPath } from '../../../customerLabels';
import { useMergeCustomersMutation, usePreviewMergeQuery, type MergePair } from '../../detailApi';
import { CustomerSearch } from './CustomerSearch';
import { MergePreviewTable } from './MergePreviewTable';

interface MergeDialogProps {
  customer: CustomerProfile;
  /** The id of the person's other record; null until it is chosen. */
  otherId: string | null;
  /** Called with null to return to the search. */
  onSelect: (otherId: string | null) => void;
  onClose: () => void;
}

/** Searches for a person's other record, previews the result of the merge, and merges both records. */
export function MergeDialog({ customer, otherId, onSelect, onClose }: MergeDialogProps) {
  const [keepsOther, setKeepsOther] = useState(false);
  if (otherId === null) {
    return (
      <DetailsDialog open title={`Merge ${getCustomerName(customer)} with…`} onClose={onClose}>
        <CustomerSearch exceptId={customer.id} onSelect={({ id }) => onSelect(id)} />
      </DetailsDialog>
    );
  }
  return (
    <MergePreviewDialog
      key={String(keepsOther)}
      pair={keepsOther ? { fromId: customer.id, intoId: otherId } : { fromId: otherId, intoId: customer.id }}
      onSwap={() => setKeepsOther(!keepsOther)}
      onBack={() => onSelect(null)}
      onClose={onClose}
    />
  );
}

interface PreviewProps {
  pair: MergePair;
  onSwap: () => void;
  onBack: () => void;
  onClose: () => void;
}

function MergePreviewDialog({ pair, onSwap, onBack, onClose }: PreviewProps) {
  const preview = usePreviewMergeQuery(pair, { refetchOnMountOrArgChange: true });
  const [merge, { isLoading, error }] = useMergeCustomersMutation();
  const showToast = useToast();
  const navigate = useNavigate();

  const handleMerge = async () => {
    const { data } = await merge(pair);
    if (!data) return;
    showToast('The customers were merged', 'success');
    onClose();
    void navigate(getCustomerPath(data.customerId), { replace: true });
  };

  return (
    <DetailsDialog
      open
      title="Merge these customers?"
      onClose={isLoading ? () => undefined : onClose}
      actions={
        <>
          <Button disabled={isLoading} onClick={onBack}>
            Back
          </Button>
          <Button variant="outlined" disabled={isLoading} onClick={onSwap}>
            Keep the Other One
          </Button>
          <Button
            variant="contained"
            loading={isLoading}
            disabled={!preview.data}
            onClick={() => void handleMerge()}
            sx={{ height: 'auto', minHeight: 40, py: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {preview.data ? describeMerge(preview.data) : 'Merge'}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {error !== undefined && <Alert severity="error">{getErrorMessage(error)}</Alert>}
        {preview.data ? (
          <MergePreviewTable preview={preview.data} />
        ) : preview.isError ? (
          <FailedState
            title="Couldn't load the preview"
            message={getErrorMessage(preview.error)}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <Skeleton variant="rounded" height={280} aria-label="Loading the preview" />
        )}
        <Typography variant="body2" color="textSecondary">
          Visits, redemptions, purchases and referrals move along. The old phone number still works at the kiosk. This
          can&apos;t be undone.
        </Typography>
      </Stack>
    </DetailsDialog>
  );
}

/** The label of the merge, such as 'Merge Ana Ito into Ana M. Ito'. A person's records often have equal names. */
function describeMerge({ from, into }: MergePreview): string {
  const [source, target] = [getCustomerName(from), getCustomerName(into)];
  return source === target
    ? `Merge …${from.phoneNumber.slice(-4)} into …${into.phoneNumber.slice(-4)}`
    : `Merge ${source} into ${target}`;
}
