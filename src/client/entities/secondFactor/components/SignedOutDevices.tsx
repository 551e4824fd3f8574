import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { StoreSession } from '../../../../contract/sessions';
import { useListSessionsQuery, useSession } from '../../../session';
import { formatCount } from '../../../shared/format/formatNumber';

interface SignedOutDevicesProps {
  keepsKiosks: boolean;
  onKeepKiosks: (keepsKiosks: boolean) => void;
}

/** Says which devices are signed out when the codes are turned on, and asks an owner about the kiosks. */
export function SignedOutDevices({ keepsKiosks, onKeepKiosks }: SignedOutDevicesProps) {
  const isOwner = useSession().role === 'store_owner';
  const { data, isLoading } = useListSessionsQuery(undefined, { skip: !isOwner, refetchOnMountOrArgChange: true });
  if (isLoading) return null;
  if (!isOwner)
    return (
      <Alert severity="warning" role="status">
        {describe(['Your other devices'])}
      </Alert>
    );
  const { kiosks, others } = countOwnDevices(data);
  if (kiosks === 0 && others === 0) return null;
  const ended = [
    kiosks === 0 || keepsKiosks ? null : kiosks === undefined ? 'Your kiosks' : formatCount(kiosks, 'kiosk'),
    others === 0 ? null : others === undefined ? 'your other devices' : formatCount(others, 'other device'),
  ].filter((devices) => devices !== null);
  return (
    <Alert severity="warning" role="status">
      {ended.length > 0 ? describe(ended) : 'No device will be signed out.'}
      {kiosks !== 0 && (
        <FormControlLabel
          sx={{ display: 'flex', mt: 0.5 }}
          control={<Checkbox checked={keepsKiosks} onChange={(_event, checked) => onKeepKiosks(checked)} />}
          label="Keep my kiosks signed in"
        />
      )}
      {keepsKiosks && kiosks !== undefined && kiosks > 0 && (
        <div>
          {kiosks === 1 ? '1 kiosk stays signed in.' : `${kiosks} kiosks stay signed in.`} If you do not know{' '}
          {kiosks === 1 ? 'it' : 'one of them'}, clear the box.
        </div>
      )}
    </Alert>
  );
}

/** The other devices on which the account of this session is signed in; undefined when they could not be loaded. */
function countOwnDevices(sessions: readonly StoreSession[] | undefined) {
  const email = sessions?.find(({ isCurrent }) => isCurrent)?.accountEmail;
  const own = sessions?.filter(({ isCurrent, accountEmail }) => !isCurrent && accountEmail === email);
  const kiosks = own?.filter(({ kind }) => kind === 'kiosk').length;
  return { kiosks, others: own && own.length - (kiosks ?? 0) };
}

const describe = (devices: readonly string[]): string => {
  const text = `${devices.join(' and ')} will be signed out and need a code to sign in again.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};
