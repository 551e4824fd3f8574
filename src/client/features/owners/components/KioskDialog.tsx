import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Owner } from '../../../../contract/owners';
import { KioskAddress, storePath, useOwnOrigin } from '../../../entities/store';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { DetailsDialog } from '../../../shared/ui/dialogs/DetailsDialog';
import { ownerPath } from '../ownerSearch';

interface KioskDialogProps {
  owner: Owner;
  /** Whether the owner was just added. */
  isNew: boolean;
  onClose: () => void;
}

/** How the store of an owner gets its kiosk, and where the owner signs in. It is the step after adding an owner. */
export function KioskDialog({ owner: { id, name, email, store }, isNew, onClose }: KioskDialogProps) {
  const origin = useOwnOrigin();
  return (
    <DetailsDialog
      open
      title={`Kiosk of ${store.name}`}
      onClose={onClose}
      actions={
        <>
          {isNew && (
            <Link component={RouteLink} to={ownerPath(id)} variant="body2" onClick={onClose} sx={{ mr: 'auto' }}>
              Show {name}
            </Link>
          )}
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        {isNew && (
          <Alert severity="success" role="status">
            {name} was added to {store.name}.
          </Alert>
        )}
        {!store.isActive && (
          <Alert severity="warning">
            {store.name} is inactive, so nobody can sign in yet.{' '}
            <Link component={RouteLink} to={storePath(store.id)} color="inherit">
              Activate the store
            </Link>
          </Alert>
        )}
        <KioskAddress>
          On the tablet in the store, scan this code or open the address, and sign in as <strong>{email}</strong>. The
          tablet then becomes the kiosk, where customers check in.
        </KioskAddress>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          To manage rewards and customers, {name} signs in with the same email and password at{' '}
          <strong>
            {origin}
            <wbr />
            {PATHS.auth.management}
          </strong>
          .
        </Typography>
      </Stack>
    </DetailsDialog>
  );
}
