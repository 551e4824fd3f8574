import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDebouncedValue } from '../../shared/ui/useDebouncedValue';
import { toRecipients, type ComposerValues } from './composerRules';
import { usePreviewTextQuery } from './smsApi';

/** Asks for the customers picked manually only once the picking pauses. */
const PICKING_DELAY_MS = 400;

/** How many customers of the chosen audience can get a text, and who cannot. */
export function useAudience({ audience, customers }: Pick<ComposerValues, 'audience' | 'customers'>) {
  const recipients = useMemo(() => toRecipients({ audience, customers }), [audience, customers]);
  const settled = useDebouncedValue(recipients, audience === 'picked' ? PICKING_DELAY_MS : 0);
  return usePreviewTextQuery(settled.customerIds?.length === 0 ? skipToken : settled);
}
