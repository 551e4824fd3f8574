import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LeaveCounts } from '../../../../../contract/chains';
import type { Store } from '../../../../../contract/stores';
import { useListStoresQuery } from '../../../../entities/store';
import { getErrorMessage, getFieldErrors } from '../../../../shared/api/errors';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { usePlanLeaveMutation, usePreviewLeaveMutation } from '../joinApi';
import {
  describeStart,
  estimateMinutes,
  listLeaveWarnings,
  NEXT_NIGHT,
  startRules,
  type StartValues,
} from '../joinRules';
import { LeaveCountsList } from './LeaveCountsList';
import { MovePreview } from './MovePreview';
import { StartField } from './StartField';

interface LeaveDialogProps {
  chain: Pick<Store, 'id' | 'name'>;
  shop: { id: string; name: string };
  onClose: () => void;
}

/** Schedules that a shop leaves its chain with the customers whom it brought, after a preview of what goes back. */
export function LeaveDialog({ chain, shop: { id: shopId, name }, onClose }: LeaveDialogProps) {
  const [counts, setCounts] = useState<LeaveCounts | null>(null);
  const [previewLeave] = usePreviewLeaveMutation();
  const [planLeave] = usePlanLeaveMutation();
  const showToast = useToast();
  const found = useListStoresQuery({ search: shopId, searchType: 'id', page: 1, limit: 1 });
  const shop = found.currentData?.rows[0];
  const { form, error } = useServerForm<StartValues>({
    initialValues: NEXT_NIGHT,
    schema: startRules,
    onSave: async ({ when, startsAt: chosen }) => {
      if (counts === null) {
        setCounts(await previewLeave({ chainId: chain.id, shopId }).unwrap());
        return;
      }
      try {
        const request = { chainId: chain.id, shopId, ...(when === 'chosen' && { startsAt: chosen }) };
        const { startsAt } = await planLeave(request).unwrap();
        showToast(`${name} leaves on ${formatDateTime(startsAt, 'en', shop?.timeZone)}, its local time.`, 'success');
        onClose();
      } catch (failure) {
        // The field shows its error only while it is on the screen.
        if ('startsAt' in getFieldErrors(failure)) setCounts(null);
        throw failure;
      }
    },
  });
  const names = { shop: name, chain: chain.name };
  return (
    <FormDialog
      size="sm"
      title={counts ? `Schedule ${name} to Leave ${chain.name}` : 'Leave Chain'}
      submitLabel={counts ? 'Schedule' : 'Preview'}
      form={form}
      disabled={!shop}
      error={error ?? (found.isError ? getErrorMessage(found.error) : null)}
      onBack={counts ? () => setCounts(null) : undefined}
      onClose={onClose}
    >
      {counts ? (
        <MovePreview
          intro={`${describeStart(form.values, shop)}, ${name} closes for about ${estimateMinutes(counts)} minutes and leaves ${chain.name}.`}
          warnings={listLeaveWarnings(counts, names)}
        >
          <LeaveCountsList counts={counts} names={names} />
        </MovePreview>
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            {name} becomes a store of its own again and takes back the customers it brought, with what's left of their
            points. You'll see a preview before anything is scheduled.
          </Typography>
          <StartField form={form} shop={shop} />
        </>
      )}
    </FormDialog>
  );
}
