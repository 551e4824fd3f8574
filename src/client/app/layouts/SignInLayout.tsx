import { Suspense } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Outlet } from 'react-router-dom';
import { BrandMark } from '../../shared/ui/BrandMark';

/** The brand on the left (on a phone above), the form on the right. */
export function SignInLayout() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(360px, 40%) 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        minHeight: '100dvh',
      }}
    >
      <Box
        component="header"
        sx={(theme) => ({
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          gap: 4,
          p: { xs: 3, md: 6 },
          backgroundColor: theme.vars.palette.surface.warm,
          borderRight: { md: `1px solid ${theme.vars.palette.line.main}` },
        })}
      >
        <BrandMark size={40} showName />
        <Typography variant="h1" component="p" sx={{ display: { xs: 'none', md: 'block' }, maxWidth: '12ch' }}>
          For the people who come back.
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', md: 'block' } }}>
          Points, rewards and a warm welcome for every regular.
        </Typography>
      </Box>
      <Box component="main" sx={{ display: 'grid', placeItems: { xs: 'start center', md: 'center' }, p: 3 }}>
        <Box sx={{ width: '100%', maxWidth: 400, pb: { md: 8 } }}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </Box>
      </Box>
    </Box>
  );
}
