import ButtonBase from '@mui/material/ButtonBase';
import type { Store } from '../../../../contract/stores';
import { StatusPill } from '../../../shared/ui/StatusPill';

interface StatusToggleProps {
  store: Pick<Store, 'name' | 'isActive'>;
  onToggle: () => void;
}

/** A button that shows a store's status and changes it. */
export function StatusToggle({ store: { name, isActive }, onToggle }: StatusToggleProps) {
  const state = isActive ? 'Active' : 'Inactive';
  const action = isActive ? 'deactivate' : 'activate';
  return (
    <ButtonBase
      aria-label={`${state}, ${action} ${name}`}
      title={isActive ? 'Deactivate' : 'Activate'}
      onClick={onToggle}
      sx={{ flex: 'none', borderRadius: '12px', '&:hover': { filter: 'brightness(0.96)' } }}
    >
      <StatusPill tone={isActive ? 'success' : 'neutral'} label={state} />
    </ButtonBase>
  );
}
