import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Navigate } from 'react-router-dom';
import { SignInForm, getHomePath, selectSession, useSignIn } from '../../../features/auth';
import type { SessionState, SignInArea } from '../../../features/auth';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { useAppSelector } from '../../hooks';
import { KeyboardTips } from './KeyboardTips';
import { SIGN_IN_PAGES } from './signInPages';

/** Where somebody whose session was this one signs in; null where any page will do. */
function doorOf({ role, isDashboard }: Pick<SessionState, 'role' | 'isDashboard'>) {
  if (role === 'cashier') return { to: '/auth/cashier', label: 'Board sign-in' };
  return isDashboard === true ? { to: '/auth/dashboard', label: 'Dashboard sign-in' } : null;
}

/** One of the three sign-in pages. Whoever is signed in already goes home, and so does who signs in here. */
export function SignInPage({ area }: { area: SignInArea }) {
  const session = useAppSelector(selectSession);
  const { signIn, problem } = useSignIn(area);
  const home = getHomePath(session);
  if (home !== null) return <Navigate to={home} replace />;

  const { title, subtitle, submitLabel, links, keyboardTips } = SIGN_IN_PAGES[area];
  // Every session that expires leads to the kiosk's page, where not everybody can sign in again.
  const ownDoor = session.expired && area === 'kiosk' ? doorOf(session) : null;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        <Typography color="textSecondary">{subtitle}</Typography>
      </Box>
      <SignInForm
        submitLabel={submitLabel}
        problem={problem}
        notice={session.expired ? 'Session expired. Please login again.' : null}
        noticeLink={
          ownDoor && (
            <Link component={RouteLink} to={ownDoor.to} color="inherit">
              {ownDoor.label}
            </Link>
          )
        }
        onSignIn={signIn}
      />
      {keyboardTips && <KeyboardTips />}
      <Box
        component="nav"
        aria-label="Other ways to sign in"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
      >
        {links.map(({ to, label }) => (
          <Link key={to} component={RouteLink} to={to} variant="body2">
            {label}
          </Link>
        ))}
      </Box>
    </Box>
  );
}
