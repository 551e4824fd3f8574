import { useState } from 'react';
import type { Promotion } from '../../../../contract/promotions';
import { getPromotionBadge } from '../../../entities/promotion';
import { OutcomeUnknown } from '../../../shared/api/callUntilAnswered';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { PATHS } from '../../../shared/routing/paths';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useCreatePromotionMutation, useUpdatePromotionMutation } from '../promotionsApi';
import {
  promotionRules,
  toChanges,
  toCopyValues,
  toFormValues,
  toPayload,
  type PromotionFormValues,
} from './promotionFormValues';

const UNCONFIRMED = 'The server did not respond. Press Create again: the promotion is created only once.';

interface Options {
  /** null for a new one. */
  promotion: Promotion | null;
  copyOf: Promotion | null;
  onSaved: () => void;
}

/** The form of a promotion. An edit sends the changed fields only. */
export function usePromotionForm({ promotion, copyOf, onSaved }: Options) {
  const [createPromotion] = useCreatePromotionMutation();
  const [updatePromotion] = useUpdatePromotionMutation();
  const { call } = useIdempotentCall<Promotion>();
  const showToast = useToast();
  const [initialValues] = useState(() =>
    copyOf ? toCopyValues(copyOf, Date.now()) : toFormValues(promotion, Date.now()),
  );

  return useServerForm<PromotionFormValues>({
    initialValues,
    schema: promotionRules,
    getFallback: (error) => (error instanceof OutcomeUnknown ? UNCONFIRMED : undefined),
    onSave: async (values) => {
      if (promotion === null) {
        const body = toPayload(values);
        const created = await call(JSON.stringify(body), (key) => createPromotion({ key, body }).unwrap());
        showToast(`${created.name} was added.`, 'success', { to: tabPath(created), name: created.name });
      } else {
        const changes = toChanges(initialValues, values);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await updatePromotion({ id: promotion.id, changes }).unwrap();
        const message = isChanged ? `${values.name.trim()} was updated.` : 'Nothing was changed.';
        showToast(message, isChanged ? 'success' : 'plain');
      }
      onSaved();
    },
  });
}

/** The page with the tab that has the promotion now. */
function tabPath(promotion: Promotion): string {
  return `${PATHS.owner.promotions}?status=${getPromotionBadge(promotion, new Date()).toLowerCase()}`;
}
