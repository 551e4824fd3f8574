import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Navigate, useLocation } from 'react-router-dom';
import { getStartPath, useSession, type SessionState } from '../../session';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { Row } from '../../shared/ui/layout';
import { KioskNote } from './components/KioskNote';
import { SignInForm } from './components/SignInForm';
import { SignInFrame } from './components/SignInFrame';
import { useSignIn } from './hooks/useSignIn';
import { getOwnSignIn, type SignInArea } from './signInErrors';

const TIPS = [
  { keys: ['Tab'], action: 'next field' },
  { keys: ['Shift', 'Tab'], action: 'previous field' },
  { keys: ['Enter'], action: 'sign in' },
];

function KeyboardTips() {
  return (
    <Box
      component="aside"
      aria-label="Keyboard tips"
      sx={{
        display: { xs: 'none', sm: 'flex' },
        flexWrap: 'wrap',
        columnGap: 2.5,
        rowGap: 1,
        alignItems: 'center',
        // Tablets have no keys.
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      <Typography variant="caption" color="textSecondary" sx={{ flexBasis: '100%', fontWeight: 500 }}>
        Keyboard tips
      </Typography>
      {TIPS.map(({ keys, action }) => (
        <Typography key={action} variant="caption" color="textSecondary">
          {keys.map((key) => (
            <Key key={key} name={key} />
          ))}
          {action}
        </Typography>
      ))}
    </Box>
  );
}

function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      sx={(theme) => ({
        display: 'inline-block',
        mr: 0.75,
        px: 0.75,
        font: 'inherit',
        fontWeight: 500,
        color: 'text.primary',
        bgcolor: 'background.paper',
        border: `1px solid ${theme.vars.palette.line.control}`,
        borderRadius: '4px',
      })}
    >
      {name}
    </Box>
  );
}

interface SignInPageText {
  title: string;
  subtitle: string;
  submitLabel: string;
  /** Links to the sign-in pages of the other areas. */
  links: readonly { to: string; label: string }[];
  keyboardTips: boolean;
}

const TEXTS: Record<SignInArea, SignInPageText> = {
  kiosk: {
    title: 'Welcome Back',
    subtitle: 'Sign in to your account',
    submitLabel: 'Sign In',
    links: [
      { to: PATHS.auth.management, label: 'Open the dashboard' },
      { to: PATHS.auth.cashier, label: 'Cashier sign-in' },
    ],
    keyboardTips: true,
  },
  management: {
    title: 'Management Portal',
    subtitle: 'Sign in to manage stores, rewards and people',
    submitLabel: 'Sign In',
    links: [{ to: PATHS.auth.kiosk, label: 'Back to kiosk sign-in' }],
    keyboardTips: false,
  },
  cashier: {
    title: 'Cashier Login',
    subtitle: 'Sign in to see redemptions as they happen',
    submitLabel: 'Sign In',
    links: [{ to: PATHS.auth.kiosk, label: 'Back to kiosk sign-in' }],
    keyboardTips: false,
  },
};

/** The sign-in page for an expired session that is not a kiosk's; null for a kiosk. */
function getOtherSignIn({ role, isDashboard }: Pick<SessionState, 'role' | 'isDashboard'>) {
  if (role === 'cashier') return { to: PATHS.auth.cashier, label: 'Board sign-in' };
  return isDashboard === true ? { to: PATHS.auth.management, label: 'Dashboard sign-in' } : null;
}

/** One of the three sign-in pages. With a session it redirects, if possible to the page that required signing in. */
export function SignInPage({ area }: { area: SignInArea }) {
  const session = useSession();
  const { signIn, error, codeRequest, refusedRole } = useSignIn(area);
  const { state } = useLocation() as { state: unknown };
  const start = getStartPath(session, state);
  if (start !== null) return <Navigate to={start} replace />;

  const { title, subtitle, submitLabel, links, keyboardTips } = TEXTS[area];
  const ownSignIn = refusedRole === null ? null : getOwnSignIn(refusedRole);
  // All expired sessions are redirected to the kiosk's sign-in page, but cashiers and console users sign in elsewhere.
  const otherSignIn = session.expired && area === 'kiosk' ? getOtherSignIn(session) : null;
  return (
    <SignInFrame title={title} subtitle={subtitle}>
      {area === 'kiosk' && otherSignIn === null && <KioskNote />}
      <SignInForm
        submitLabel={submitLabel}
        error={error}
        codeRequest={codeRequest}
        notice={
          session.expired && (area !== 'kiosk' || otherSignIn !== null) ? 'Session expired. Please login again.' : null
        }
        noticeLink={
          otherSignIn && (
            <Link component={RouteLink} to={otherSignIn.to} state={state} color="inherit">
              {otherSignIn.label}
            </Link>
          )
        }
        errorHint={
          ownSignIn && (
            <>
              {ownSignIn.hint}{' '}
              <Link component={RouteLink} to={ownSignIn.to} state={state}>
                {ownSignIn.label}
              </Link>
            </>
          )
        }
        onSignIn={signIn}
      />
      {keyboardTips && <KeyboardTips />}
      <Row component="nav" aria-label="Other ways to sign in" wrap sx={{ columnGap: 3, rowGap: 1 }}>
        {links.map(({ to, label }) => (
          <Link key={to} component={RouteLink} to={to} state={state} variant="body2">
            {label}
          </Link>
        ))}
      </Row>
    </SignInFrame>
  );
}
