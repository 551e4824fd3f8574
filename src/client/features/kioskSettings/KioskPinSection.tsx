import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FailedState } from '../../shared/ui/FailedState';
import { StatusPill } from '../../shared/ui/StatusPill';
import { KioskSection } from './KioskSection';
import { useGetKioskPinQuery } from './kioskPinApi';
import { KioskPinDialog } from './KioskPinDialog';
import { RemovePinDialog } from './RemovePinDialog';

/** Whether the kiosks have a PIN, and how to set, change or remove it. The PIN itself is never shown. */
export function KioskPinSection() {
  const { data, isError, refetch } = useGetKioskPinQuery(undefined);
  const [dialog, setDialog] = useState<{ kind: 'set' | 'remove'; isSet: boolean } | null>(null);
  const close = () => {
    setDialog(null);
  };
  return (
    <KioskSection
      title="Logout PIN"
      state={data && <StatusPill tone={data.isSet ? 'success' : 'neutral'} label={data.isSet ? 'On' : 'Off'} />}
      actions={
        data ? (
          <>
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
          </>
        ) : (
          !isError && <Skeleton variant="rounded" width={96} height={40} />
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        With a PIN, only someone who knows it can log out a kiosk in your store. You can change or remove it here at any
        time.
      </Typography>
      {isError && !data && (
        <FailedState message="The kiosk settings could not be loaded." onRetry={() => void refetch()} />
      )}
      {dialog?.kind === 'set' && <KioskPinDialog isSet={dialog.isSet} onClose={close} />}
      {dialog?.kind === 'remove' && <RemovePinDialog onClose={close} />}
    </KioskSection>
  );
}
