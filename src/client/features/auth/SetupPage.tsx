import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { Grid } from '../../shared/ui/layout';
import { RetryAlert } from '../../shared/ui/RetryAlert';
import { SetupForm } from './components/SetupForm';
import { SignInFrame } from './components/SignInFrame';
import type { SetupLinkState } from './hooks/useSetupLink';

interface SetupPageProps {
  /** The page of an absent link is that of an unknown path. */
  link: Exclude<SetupLinkState, { kind: 'absent' }>;
}

const NEW_LINK = 'Restart the server to get a new link, or run "regulars admin" there.';

/** The page of a one-time link. It creates the first administrator or sets an administrator's password. */
export function SetupPage({ link }: SetupPageProps) {
  const [endedToken, setEndedToken] = useState<string | null>(null);
  switch (link.kind) {
    case 'loading':
      return (
        <Grid role="status" sx={{ placeItems: 'center', py: 8 }}>
          <CircularProgress aria-label="Checking the link" />
        </Grid>
      );
    case 'failed':
      return (
        <SignInFrame title="Set Up Regulars">
          <RetryAlert isLoading={link.isRetrying} onRetry={link.onRetry}>
            {link.message}
          </RetryAlert>
        </SignInFrame>
      );
    case 'ended':
      return link.hadToken ? (
        <SignInFrame title="This Link Has Ended" subtitle={`It was already used or has expired. ${NEW_LINK}`} />
      ) : (
        <SignInFrame
          title="Set Up Regulars"
          subtitle={`There is no administrator yet. Open the link that the server printed when it started. ${NEW_LINK}`}
        />
      );
    case 'ready': {
      const { token, person } = link;
      if (token === endedToken) return <EndedMeanwhile />;
      return (
        <SignInFrame
          title={person ? 'Set Your Password' : 'Set Up Regulars'}
          subtitle={
            person
              ? `${person.name}, choose the password for the admin console.`
              : 'Create the first administrator, who adds the stores and their owners.'
          }
        >
          <SetupForm key={token} token={token} person={person} onEnded={() => setEndedToken(token)} />
        </SignInFrame>
      );
    }
  }
}

/** Shown when somebody else used the link first, or 30 minutes have passed. */
function EndedMeanwhile() {
  return (
    <SignInFrame
      title="This Link Has Ended"
      subtitle="It was already used, or has expired in the meantime. If Regulars is set up already, sign in."
    >
      <Button component={RouteLink} to={PATHS.auth.management} variant="contained" size="large" fullWidth>
        Go to Sign-In
      </Button>
    </SignInFrame>
  );
}
