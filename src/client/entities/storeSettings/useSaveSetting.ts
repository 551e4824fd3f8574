import type { UpdateStoreSettings } from '../../../contract/storeSettings';
import { getErrorMessage } from '../../shared/api/errors';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { useUpdateStoreSettingsMutation } from './storeSettingsApi';

/** Saves a changed setting at once, and says so with `message`. */
export function useSaveSetting() {
  const [updateSettings, { isLoading }] = useUpdateStoreSettingsMutation();
  const showToast = useToast();
  return async (change: UpdateStoreSettings, message: string) => {
    if (isLoading) return;
    const { error } = await updateSettings(change);
    if (error) showToast(`The setting was not saved. ${getErrorMessage(error)}`, 'danger');
    else showToast(message, 'success');
  };
}
