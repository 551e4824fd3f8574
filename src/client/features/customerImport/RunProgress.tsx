import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Import } from '../../../contract/imports';
import { formatNumber } from '../../shared/format/formatNumber';

/** The progress of a dry run or an import, which continues whatever happens to this page. */
export function RunProgress({ run: { status, processed, totalRows, fileName } }: { run: Import }) {
  const isImport = status === 'importing';
  const title = isImport ? `Importing ${fileName}` : `Checking ${fileName}`;
  return (
    <Card sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-label={title}
        value={totalRows === 0 ? 0 : Math.floor((processed / totalRows) * 100)}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'surface.sunken' }}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {formatNumber(processed)} of {formatNumber(totalRows)} rows.{' '}
        {isImport
          ? 'You can leave this page: the import continues, and you can come back to it.'
          : 'Nothing is changed yet.'}
      </Typography>
    </Card>
  );
}
