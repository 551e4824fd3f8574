import { Suspense, useState } from 'react';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useBrand } from '../../../entities/brand';
import { BrandMark } from '../../../shared/ui/BrandMark';
import { ConfirmDialog, SoundButton } from '../lazyParts';

type Props = { storeName: string; onLogout: () => void };

export function BoardHeader({ storeName, onLogout }: Props) {
  // null until the dialog is first opened: its code is loaded then.
  const [isConfirming, setIsConfirming] = useState<boolean | null>(null);
  const brand = useBrand();
  const mark = <BrandMark size={36} />;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 64,
        px: { xs: 2, md: 4 },
        py: 1,
        bgcolor: 'surface.card',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {brand?.logo ? <brand.Logo logo={brand.logo} height={44} fallback={mark} /> : mark}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h1" variant="h4" noWrap>
          Cashier Dashboard
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {brand?.welcomeLine ? `${storeName} · ${brand.welcomeLine}` : storeName}
        </Typography>
      </Box>
      <Suspense fallback={null}>
        <SoundButton />
      </Suspense>
      <Button
        variant="outlined"
        size="large"
        startIcon={<Logout />}
        onClick={() => {
          setIsConfirming(true);
        }}
      >
        Logout
      </Button>
      {isConfirming !== null && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={isConfirming}
            title="Confirm Logout"
            confirmLabel="Logout"
            onConfirm={onLogout}
            onClose={() => {
              setIsConfirming(false);
            }}
          >
            You will need to login again to access the cashier dashboard.
          </ConfirmDialog>
        </Suspense>
      )}
    </Box>
  );
}
