import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LazyTurnOnDialog } from '../../../entities/secondFactor';
import { useSignOut } from '../../../session';
import { PageTitle } from '../../../shared/routing/PageTitle';
import type { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { ToastProvider } from '../../../shared/ui/toast/ToastProvider';
import { SignInLayout } from '../../layouts/SignInLayout';
import { ConsoleTheme } from '../../theme/ConsoleTheme';

/** What an administrator sees instead of the console until sign-in codes are on, where the operator requires them. */
export function SetUpCodesPage({ dialog }: { dialog: ReturnType<typeof useOpenState> }) {
  const signOut = useSignOut();
  return (
    <ConsoleTheme>
      <PageTitle title="Set Up Sign-In Codes">
        <ToastProvider>
          <SignInLayout>
            <Stack spacing={4}>
              <Stack spacing={0.5}>
                <Typography component="h1" variant="h2">
                  Set Up Sign-In Codes
                </Typography>
                <Typography color="textSecondary">
                  Administrators need a code from an app on their phone to sign in. Set it up now to continue.
                </Typography>
              </Stack>
              <Stack spacing={1.5}>
                <Button variant="contained" size="large" onClick={dialog.open}>
                  Set Up
                </Button>
                <Button size="large" onClick={signOut}>
                  Logout
                </Button>
              </Stack>
            </Stack>
          </SignInLayout>
          {dialog.isOpen && <LazyTurnOnDialog onClose={dialog.close} />}
        </ToastProvider>
      </PageTitle>
    </ConsoleTheme>
  );
}
