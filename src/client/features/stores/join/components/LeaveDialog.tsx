import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { LeaveCounts } from '../../../../../contract/chains';
import type { Store } from '../../../../../contract/stores';
import { useListStoresQuery } from '../../../../entities/store';
import { getErrorMessage, getFieldErrors } from '../../../../shared/api/errors';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { usePlanLeaveMutation, usePreviewLeaveMutation } from '../joinApi';
import { estimateMinutes, listLeaveWarnings, NEXT_NIGHT, startRules, type StartValues } from '../joinRules';
import { LeaveCountsList } from './LeaveCountsList';
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
  const { when, startsAt } = form.values;
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
        <LeavePreview
          start={when === 'night' ? 'At the next 3 AM' : `On ${formatDateTime(startsAt, 'en', shop?.timeZone)}`}
          counts={counts}
          names={{ shop: name, chain: chain.name }}
        />
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

interface LeavePreviewProps {
  /** When it starts, as the beginning of a sentence. */
  start: string;
  counts: LeaveCounts;
  names: { shop: string; chain: string };
}

function LeavePreview({ start, counts, names }: LeavePreviewProps) {
  // The focus is on the text that is to be read, not on the button that schedules.
  const introRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => introRef.current?.focus(), []);
  return (
    <>
      <Typography ref={introRef} tabIndex={-1} variant="body2" sx={{ outline: 'none' }}>
        {start}, its local time, {names.shop} closes for about {estimateMinutes(counts)} minutes and leaves{' '}
        {names.chain}. You can cancel until then. The numbers are as of now.
      </Typography>
      <Alert severity="warning">
        <Box component="ul" aria-label="Before you schedule it" sx={{ m: 0, pl: 2 }}>
          {listLeaveWarnings(counts, names).map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </Box>
      </Alert>
      <LeaveCountsList counts={counts} names={names} />
    </>
  );
}
