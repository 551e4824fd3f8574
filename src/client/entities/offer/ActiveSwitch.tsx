import { useRef } from 'react';
import Switch from '@mui/material/Switch';
import { isNetworkError, isNotFound, getErrorMessage } from '../../shared/api/errors';
import { useToast } from '../../shared/ui/ToastProvider';

interface Offer {
  id: string;
  name: string;
  isActive: boolean;
}

/** Switches a reward or promotion on and off, in its row. */
export function ActiveSwitch({ offer, onToggle }: { offer: Offer; onToggle: () => void }) {
  return (
    <Switch
      checked={offer.isActive}
      slotProps={{ input: { role: 'switch', 'aria-label': `${offer.name} is active` } }}
      // Its touch area is larger than it looks. On a phone the cell is a grid, with values on the right.
      sx={{ my: -0.75, mx: -1, justifySelf: 'end' }}
      onChange={onToggle}
    />
  );
}

/**
 * Switches a reward or promotion and shows the result. `setActive` resolves to the error of the request, if any. Clicks
 * while a request for the same one is pending are ignored.
 */
export function useActiveToggle<Row extends Offer>(setActive: (offer: Row, isActive: boolean) => Promise<unknown>) {
  const pending = useRef(new Set<string>());
  const showToast = useToast();
  return async (offer: Row) => {
    const { id, name, isActive } = offer;
    if (pending.current.has(id)) return;
    pending.current.add(id);
    const error = await setActive(offer, !isActive);
    pending.current.delete(id);
    const [before, after] = isActive ? ['active', 'inactive'] : ['inactive', 'active'];
    if (isNotFound(error)) showToast(`${name} has already been deleted.`, 'danger');
    else if (isNetworkError(error)) {
      showToast(`The server did not respond in time. ${name} may be ${after} by now; check the list.`, 'danger');
    } else if (error) showToast(`${name} is still ${before}. ${getErrorMessage(error)}`, 'danger');
    else if (isActive) showToast(`${name} is now inactive. Nobody can redeem it.`);
    else showToast(`${name} is now active.`, 'success');
  };
}
