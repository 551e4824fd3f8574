import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { FailedState } from '../../shared/ui/FailedState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { StatusPill } from '../../shared/ui/StatusPill';
import { useGetKioskPinQuery } from './kioskPinApi';
import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';

const KioskPinDialog = lazyDialog(async () => (await import('./KioskPinDialog')).KioskPinDialog);
const RemovePinDialog = lazyDialog(async () => (await import('./RemovePinDialog')).RemovePinDialog);

/** How the owner's kiosks behave. */
export function KioskSettingsPage() {
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <PageHeader
        title="Kiosk"
        subtitle="Settings of the tablet on which your customers check in."
        actions={
          <Button component={RouteLink} to={PATHS.owner.brand} variant="outlined" startIcon={<PaletteOutlined />}>
            Brand
          </Button>
        }
      />
      <KioskPinSection />
    </Stack>
  );
}

/** Whether the kiosks have a PIN, and how to set, change or remove it. The PIN itself is never shown. */
function KioskPinSection() {
  const { data, isError, refetch } = useGetKioskPinQuery(undefined);
  const [dialog, setDialog] = useState<{ kind: 'set' | 'remove'; isSet: boolean } | null>(null);
  const close = () => {
    setDialog(null);
  };
  return (
    <Paper component="section" variant="outlined" aria-labelledby="kiosk-pin" sx={{ p: 3 }}>
      <Stack spacing={2}>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Typography id="kiosk-pin" component="h2" variant="h5">
            Logout PIN
          </Typography>
          {data && <StatusPill tone={data.isSet ? 'success' : 'neutral'} label={data.isSet ? 'On' : 'Off'} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          With a PIN, only someone who knows it can log out a kiosk in your store. You can change or remove it here at
          any time.
        </Typography>
        {data ? (
          <Stack direction="row" spacing={1.5}>
            <Button
              variant={data.isSet ? 'outlined' : 'contained'}
              onClick={() => {
                setDialog({ kind: 'set', isSet: data.isSet });
              }}
            >
              {data.isSet ? 'Change PIN' : 'Set PIN'}
            </Button>
            {data.isSet && (
              <Button
                color="error"
                onClick={() => {
                  setDialog({ kind: 'remove', isSet: true });
                }}
              >
                Remove PIN
              </Button>
            )}
          </Stack>
        ) : isError ? (
          <FailedState message="The kiosk settings could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" width={96} height={40} />
        )}
      </Stack>
      {dialog?.kind === 'set' && <KioskPinDialog isSet={dialog.isSet} onClose={close} />}
      {dialog?.kind === 'remove' && <RemovePinDialog onClose={close} />}
    </Paper>
  );
}
