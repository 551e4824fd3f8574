import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useGetPointsExpiryQuery } from '../../../../entities/pointsExpiry';
import { PATHS } from '../../../../shared/routing/paths';
import { RouteLink } from '../../../../shared/routing/RouteLink';

interface ExpiryNoteProps {
  /** Opens the profile in a new tab, so that typed text is not lost. */
  opensTab?: boolean;
}

/** Explains that points never expire, so that no message about it is sent. Renders nothing if points do expire. */
export function ExpiryNote({ opensTab = false }: ExpiryNoteProps) {
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
