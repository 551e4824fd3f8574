import Storefront from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { selectShop, useShops } from '../../../entities/shop';
import { Grid } from '../../../shared/ui/layout';
import { PageHeader } from '../../../shared/ui/PageHeader';

/** Stands in for a page that is about one shop, until the owner of a chain has selected one. */
export function ChooseShop({ title }: { title: string }) {
  const { shops } = useShops();
  return (
    <Stack spacing={3}>
      <PageHeader title={title} subtitle="This page is about one shop." />
      <Paper component="section" variant="outlined" aria-labelledby="choose-shop" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography id="choose-shop" component="h2" variant="h5" sx={{ mb: 2 }}>
          Which shop?
        </Typography>
        <Grid columns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))" gap={1.5} aria-busy={shops.length === 0}>
          {shops.length === 0 && <Skeleton variant="rounded" height={44} />}
          {shops.map(({ id, name }) => (
            <Button
              key={id}
              variant="outlined"
              startIcon={<Storefront />}
              sx={{ justifyContent: 'flex-start', minHeight: 44, textAlign: 'left', overflowWrap: 'anywhere' }}
              onClick={() => selectShop(id)}
            >
              {name}
            </Button>
          ))}
        </Grid>
      </Paper>
    </Stack>
  );
}
