import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SecondFactor } from '../../../../contract/secondFactor';
import { formatCount } from '../../../shared/format/formatNumber';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { FailedState } from '../../../shared/ui/FailedState';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { LazyRenewDialog, LazyTurnOffDialog, LazyTurnOnDialog } from '../lazyDialogs';
import { useGetSecondFactorQuery } from '../secondFactorApi';

/** Shows whether the signed-in person needs a code to sign in, with buttons to change that. */
export function SecondFactorControls() {
  const { data, isError, refetch } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<'on' | 'off' | 'renew'>();
  return (
    <>
      {data ? (
        <Stack spacing={2}>
          <Facts factor={data} />
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {data.isOn ? (
              <>
                <Button variant="outlined" onClick={opener('renew')}>
                  New Recovery Codes
                </Button>
                <Button color="error" onClick={opener('off')}>
                  Turn Off
                </Button>
              </>
            ) : (
              <Button variant="contained" onClick={opener('on')}>
                Turn On
              </Button>
            )}
          </Stack>
        </Stack>
      ) : isError ? (
        <FailedState message="Couldn't load sign-in codes." onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={64} aria-hidden />
      )}
      {dialog === 'on' && <LazyTurnOnDialog onClose={closeDialog} />}
      {dialog === 'off' && <LazyTurnOffDialog isRequired={data?.isRequired ?? false} onClose={closeDialog} />}
      {dialog === 'renew' && <LazyRenewDialog onClose={closeDialog} />}
    </>
  );
}

function Facts({ factor: { isOn, recoveryCodesLeft } }: { factor: SecondFactor }) {
  if (!isOn) {
    return (
      <Typography variant="body2" color="textSecondary">
        With sign-in codes, a stolen password is not enough: signing in also needs a code from an app on your phone.
      </Typography>
    );
  }
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <StatusPill tone="success" label="On" />
      <Typography variant="body2" color={recoveryCodesLeft < 3 ? 'error' : 'textSecondary'}>
        {formatCount(recoveryCodesLeft, 'recovery code')} left
      </Typography>
    </Stack>
  );
}
