import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useGetPointsExpiryQuery } from '../../../../entities/storeSettings';
import { PATHS } from '../../../../shared/routing/paths';
import { RouteLink } from '../../../../shared/routing/RouteLink';

interface NoExpiryNoteProps {
  /** Opens the profile in a new tab, so that typed text is not lost. */
  opensTab?: boolean;
}

/**
 * Explains that the message about expiring points is never sent, because points never expire in this store. Renders
 * nothing if they do.
 */
export function NoExpiryNote({ opensTab = false }: NoExpiryNoteProps) {
  const { data } = useGetPointsExpiryQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data?.months !== null) return null;
  return (
    <Alert severity="info">
      Points never expire in your store, so this message is never sent.{' '}
      <Link component={RouteLink} to={PATHS.owner.profile} target={opensTab ? '_blank' : '_self'}>
        Change points expiry{opensTab && ' (opens in a new tab)'}
      </Link>
    </Alert>
  );
}
