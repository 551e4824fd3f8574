import type { Profile } from '../../../contract/owners';
import type { StoreSettings } from '../../../contract/storeSettings';
import { ChangePasswordDialog } from './ChangePasswordDialog';
import { EditAccountDialog } from './EditAccountDialog';
import { StoreSettingsDialog } from './StoreSettingsDialog';

export type ProfileDialog =
  { type: 'account'; account: Profile } | { type: 'password' } | { type: 'settings'; settings: StoreSettings };

/** The open dialog of the page. */
export function ProfileDialogs({ dialog, onClose }: { dialog: ProfileDialog; onClose: () => void }) {
  switch (dialog.type) {
    case 'account':
      return <EditAccountDialog account={dialog.account} onClose={onClose} />;
    case 'password':
      return <ChangePasswordDialog onClose={onClose} />;
    case 'settings':
      return <StoreSettingsDialog settings={dialog.settings} onClose={onClose} />;
  }
}
