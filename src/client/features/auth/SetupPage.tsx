import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { Grid } from '../../shared/ui/layout';
import { RetryAlert } from '../../shared/ui/RetryAlert';
import { SetupForm } from './components/SetupForm';
import type { SetupLinkState } from './hooks/useSetupLink';

interface SetupPageProps {
  /** The page of an absent link is that of an unknown path. */
  link: Exclude<SetupLinkState, { kind: 'absent' }>;
}

const NEW_LINK = 'Restart the server to get a new link, or run npm run admin there.';

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
        <Titled title="Set Up Regulars">
          <RetryAlert isLoading={link.isRetrying} onRetry={link.onRetry}>
            {link.message}
          </RetryAlert>
        </Titled>
      );
    case 'ended':
      return link.hadToken ? (
        <Titled title="This Link Has Ended" subtitle={`It was already used or has expired. ${NEW_LINK}`} />
      ) : (
        <Titled
          title="Set Up Regulars"
          subtitle={`There is no administrator yet. Open the link that the server printed when it started. ${NEW_LINK}`}
        />
      );
    case 'ready': {
      const { token, person } = link;
      if (token === endedToken) return <EndedMeanwhile />;
      return (
        <Titled
          title={person ? 'Set Your Password' : 'Set Up Regulars'}
          subtitle={
            person
              ? `${person.name}, choose the password for the admin console.`
              : 'Create the first administrator, who adds the stores and their owners.'
          }
        >
          <SetupForm key={token} token={token} person={person} onEnded={() => setEndedToken(token)} />
        </Titled>
      );
    }
  }
}

/** Shown when somebody else used the link first, or 30 minutes have passed. */
function EndedMeanwhile() {
  return (
    <Titled
      title="This Link Has Ended"
      subtitle="It was already used, or has expired in the meantime. If Regulars is set up already, sign in."
    >
      <Button component={RouteLink} to={PATHS.auth.management} variant="contained" size="large" fullWidth>
        Go to Sign-In
      </Button>
    </Titled>
  );
}

function Titled({ title, subtitle, children }: { title: string; subtitle?: string; children?: ReactNode }) {
  return (
    <Grid gap={4}>
      <Grid gap={0.5}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {subtitle !== undefined && (
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subtitle}
          </Typography>
        )}
      </Grid>
      {children}
    </Grid>
  );
}
