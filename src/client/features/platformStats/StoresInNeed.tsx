import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { PlatformStats } from '../../../contract/stats';
import { storePath } from '../../entities/store';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import { RouteLink } from '../../shared/routing/RouteLink';

type NeedyStore = PlatformStats['attention']['stores'][number];

/** Stores whose connections have problems, each with a link to it. Absent when there are none. */
export function StoresInNeed({ attention: { total, stores } }: { attention: PlatformStats['attention'] }) {
  if (total === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="stores-in-need"
      sx={{ borderColor: 'warning.line', bgcolor: 'warning.soft', color: 'warning.onSoft', px: 2.5, py: 1.5 }}
    >
      <Typography
        id="stores-in-need"
        component="h2"
        variant="h6"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}
      >
        <Warning aria-hidden sx={{ fontSize: 18 }} />
        {formatCount(total, 'store')} {total === 1 ? 'needs' : 'need'} attention
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {stores.map((store) => (
          <Box component="li" key={store.id} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
            <Link component={RouteLink} to={storePath(store.id)} color="inherit" underline="always">
              {store.name}
            </Link>
            : {describeProblem(store)}
          </Box>
        ))}
      </Box>
      {total > stores.length && <Typography variant="body2">and {formatNumber(total - stores.length)} more</Typography>}
    </Paper>
  );
}

function describeProblem({ pointOfSale, contacts }: NeedyStore): string {
  const names = [
    ...(pointOfSale ? ['to the point of sale'] : []),
    ...(contacts ? ['for contacts and text messages'] : []),
  ];
  return `problem with the connection ${names.join(' and ')}`;
}
