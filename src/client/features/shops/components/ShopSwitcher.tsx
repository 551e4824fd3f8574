import Storefront from '@mui/icons-material/StorefrontOutlined';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectShop, useShops } from '../../../entities/shop';
import { useConfirmLeave } from '../../../shared/routing/useUnsavedChanges';

interface ShopSwitcherProps {
  /** Shows only an icon, with the list of shops behind it. */
  collapsed: boolean;
  onSelect?: (() => void) | undefined;
}

/** Selects the shop that the pages of a chain's console show. */
export function ShopSwitcher({ collapsed, onSelect }: ShopSwitcherProps) {
  const { shops, selected } = useShops();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const handleChange = (id: string) =>
    confirmLeave(() => {
      selectShop(id === '' ? null : id);
      // Filters and pages in the address belong to the shop that was shown.
      void navigate(pathname, { replace: true });
      onSelect?.();
    });
  return (
    <Tooltip title={collapsed ? (selected?.name ?? 'All shops') : ''} placement="right">
      <NativeSelect
        variant="outlined"
        input={
          <OutlinedInput
            fullWidth
            startAdornment={<Storefront aria-hidden sx={{ flex: 'none', fontSize: 20, color: 'text.secondary' }} />}
          />
        }
        value={selected?.id ?? ''}
        inputProps={{ 'aria-label': 'Shop' }}
        onChange={({ target }) => handleChange(target.value)}
        sx={{
          flex: 'none',
          pl: 1.25,
          typography: 'body2',
          '& select': { pl: 1.25, fontWeight: 'fontWeightMedium' },
          ...(collapsed && COLLAPSED),
        }}
      >
        <option value="">All shops</option>
        {shops.map(({ id, name, isActive }) => (
          <option key={id} value={id}>
            {isActive ? name : `${name} (inactive)`}
          </option>
        ))}
      </NativeSelect>
    </Tooltip>
  );
}

/** The select covers the icon and shows only its list. */
const COLLAPSED = {
  justifyContent: 'center',
  pl: 0,
  '& select, & select:focus': { position: 'absolute', inset: 0, p: 0, opacity: 0 },
  '& .MuiNativeSelect-icon': { display: 'none' },
};
