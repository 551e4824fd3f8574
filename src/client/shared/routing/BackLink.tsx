import ArrowBack from '@mui/icons-material/ArrowBack';
import Link from '@mui/material/Link';
import { RouteLink } from './RouteLink';

/** A link above the heading of a detail page, to the list of its record. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      component={RouteLink}
      to={to}
      color="textSecondary"
      variant="body2"
      underline="hover"
      sx={{ alignSelf: 'start', display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <ArrowBack fontSize="small" />
      {label}
    </Link>
  );
}
