import { useState } from 'react';
import type { JoinCounts } from '../../../../../contract/chains';
import type { Store } from '../../../../../contract/stores';
import { useListStoresQuery } from '../../../../entities/store';
import { getErrorMessage, getFieldErrors } from '../../../../shared/api/errors';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { usePlanJoinMutation, usePreviewJoinMutation } from '../joinApi';
import {
  describeStart,
  estimateMinutes,
  joinRules,
  listWarnings,
  NEW_JOIN,
  toJoinRequest,
  type JoinFormValues,
} from '../joinRules';
import { JoinCountsList } from './JoinCountsList';
import { JoinFields } from './JoinFields';
import { MovePreview } from './MovePreview';

interface JoinDialogProps {
  chain: Pick<Store, 'id' | 'name'>;
  onClose: () => void;
}

/** Schedules that a running store joins a chain with its customers, after a preview of what that does. */
export function JoinDialog({ chain, onClose }: JoinDialogProps) {
  const [counts, setCounts] = useState<JoinCounts | null>(null);
  const [previewJoin] = usePreviewJoinMutation();
  const [planJoin] = usePlanJoinMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<JoinFormValues>({
    initialValues: NEW_JOIN,
    schema: joinRules,
    onSave: async (values) => {
      const request = toJoinRequest(values);
      const { shopId, pointRate } = request;
      if (counts === null) {
        setCounts(await previewJoin({ chainId: chain.id, shopId, pointRate }).unwrap());
        return;
      }
      try {
        const { startsAt } = await planJoin({ chainId: chain.id, ...request }).unwrap();
        const start = formatDateTime(startsAt, 'en', shop?.timeZone);
        showToast(`${shop?.name ?? 'The store'} joins on ${start}, its local time.`, 'success');
        onClose();
      } catch (failure) {
        // The fields show their errors only while they are on the screen.
        if (Object.keys(getFieldErrors(failure)).length > 0) setCounts(null);
        throw failure;
      }
    },
  });
  const { shopId } = form.values;
  const found = useListStoresQuery({ search: shopId, searchType: 'id', page: 1, limit: 1 }, { skip: shopId === '' });
  const shop = shopId === '' ? undefined : found.currentData?.rows[0];
  const hasStatement = form.values.consentStatement.trim() !== '';
  return (
    <FormDialog
      size="sm"
      title={counts && shop ? `Schedule ${shop.name} to Join ${chain.name}` : 'Add Existing Store'}
      submitLabel={counts ? 'Schedule' : 'Preview'}
      form={form}
      disabled={shopId !== '' && !shop}
      error={error ?? (found.isError ? getErrorMessage(found.error) : null)}
      onBack={counts ? () => setCounts(null) : undefined}
      onClose={onClose}
    >
      {counts && shop ? (
        <MovePreview
          intro={`${describeStart(form.values, shop)}, ${shop.name} closes for about ${estimateMinutes(counts)} minutes and becomes a shop of ${chain.name}.`}
          warnings={listWarnings(counts, { shop: shop.name, chain: chain.name }, hasStatement)}
        >
          <JoinCountsList counts={counts} shopName={shop.name} chainName={chain.name} hasStatement={hasStatement} />
        </MovePreview>
      ) : (
        <JoinFields form={form} chain={chain} shop={shop} />
      )}
    </FormDialog>
  );
}
