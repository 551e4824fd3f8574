import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { StoreLogo, useBrand } from '../../entities/brand';
import { BrandMark } from '../../shared/ui/BrandMark';
import { Grid, Row } from '../../shared/ui/layout';

/** Shows the brand on the left, or at the top on a phone, next to a form: the page of the route, or `children`. */
export function SignInLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const brand = useBrand();
  return (
    <Grid
      columns={{ md: 'minmax(360px, 40%) 1fr' }}
      sx={{ gridTemplateRows: { xs: 'auto 1fr', md: '1fr' }, minHeight: '100dvh' }}
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
        {brand ? (
          <Row align="center" gap={1.5}>
            <StoreLogo logo={brand.logo} height={48} />
            <Typography variant="h3" component="p" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {brand.storeName}
            </Typography>
          </Row>
        ) : (
          <BrandMark size={40} showName />
        )}
        {brand?.welcomeLine ? (
          <Typography
            component="p"
            sx={{ typography: { xs: 'h4', md: 'h1' }, maxWidth: '20ch', overflowWrap: 'anywhere' }}
          >
            {brand.welcomeLine}
          </Typography>
        ) : (
          <Typography variant="h1" component="p" sx={{ display: { xs: 'none', md: 'block' }, maxWidth: '12ch' }}>
            For the people who come back.
          </Typography>
        )}
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          {brand ? (
            <BrandMark size={24} showName />
          ) : (
            <Typography variant="body2" color="textSecondary">
              Points, rewards and a warm welcome for every regular.
            </Typography>
          )}
        </Box>
      </Box>
      <Grid component="main" sx={{ placeItems: { xs: 'start center', md: 'center' }, p: 3 }}>
        <Box sx={{ width: '100%', maxWidth: 400, pb: { md: 8 } }}>
          <Suspense fallback={null}>{children}</Suspense>
        </Box>
      </Grid>
    </Grid>
  );
}
