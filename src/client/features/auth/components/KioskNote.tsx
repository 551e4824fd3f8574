import TabletMac from '@mui/icons-material/TabletMacOutlined';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSession } from '../../../session';

/** Says what signing in makes of this device or, on a kiosk whose session the server has ended, who has to sign in. */
export function KioskNote() {
  const { token, role, isDashboard, authUser } = useSession();
  // A failed sign-in forgets the former session, which must not change the note.
  const [isSignedOut] = useState(token === null && role === 'store_owner' && isDashboard === false);
  const [storeName] = useState(authUser?.store?.name);
  if (!isSignedOut) {
    return (
      <Alert severity="info" role="note" icon={<TabletMac fontSize="inherit" />}>
        For staff: sign in as the store&apos;s owner, and this device becomes the kiosk where customers check in.
      </Alert>
    );
  }
  return (
    <Alert severity="warning" role="status" icon={<TabletMac fontSize="inherit" />}>
      <strong>This tablet is signed out.</strong> Staff: sign in to open the kiosk
      {storeName !== undefined && ` of ${storeName}`} again.
    </Alert>
  );
}
