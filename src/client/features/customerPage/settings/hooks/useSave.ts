import type { UpdateCustomerPage } from '../../../../../contract/customerPage';
import { getFieldErrors, getFirstErrorMessage } from '../../../../shared/api/errors';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { useUpdateCustomerPageMutation } from '../../customerPageApi';
import { usePageText } from '../../hooks/usePageText';

/** Saves one field of the customer. `save` resolves to whether it succeeded. `error` is a message for the customer. */
export function useSave(subdomain: string, field: keyof UpdateCustomerPage) {
  const { t } = usePageText();
  const translate = useTranslatedError();
  const [update, { isLoading, error }] = useUpdateCustomerPageMutation();
  const translated = error === undefined ? undefined : translate(error);
  return {
    isSaving: isLoading,
    error:
      translated === undefined
        ? null
        : (getFieldErrors(translated)[field]?.[0] ?? getFirstErrorMessage(translated, t('customerPage.saveFailed'))),
    save: async (changes: UpdateCustomerPage): Promise<boolean> => {
      const result = await update({ subdomain, changes });
      return 'data' in result;
    },
  };
}
