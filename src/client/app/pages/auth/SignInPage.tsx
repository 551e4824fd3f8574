import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Navigate } from 'react-router-dom';
import { SignInForm, homeOf, selectSession, useSignIn } from '../../../features/auth';
import type { SignInArea } from '../../../features/auth';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { useAppSelector } from '../../hooks';
import { KeyboardTips } from './KeyboardTips';
import { SIGN_IN_PAGES } from './signInPages';

/** One of the three sign-in pages. Whoever is signed in already goes home, and so does who signs in here. */
export function SignInPage({ area }: { area: SignInArea }) {
  const session = useAppSelector(selectSession);
  const { signIn, problem } = useSignIn(area);
  const home = homeOf(session);
  if (home !== null) return <Navigate to={home} replace />;

  const { title, subtitle, submitLabel, links, keyboardTips } = SIGN_IN_PAGES[area];
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
