import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Import } from '../../../../contract/imports';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../../../contract/plain/limits';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { useFilePicker } from '../../../shared/forms/useFilePicker';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { Grid, Row } from '../../../shared/ui/layout';
import { StatusPill, toPill, type Tone } from '../../../shared/ui/StatusPill';
import { useListImportsQuery, useUploadImportMutation } from '../importsApi';

const getImportPath = (id: string) => PATHS.owner.customerImport.replace(':importId', id);

/** Uploads a file that the user chooses or drops, and lists earlier imports. */
export function UploadStep() {
  const [upload, { isLoading, error }] = useUploadImportMutation();
  const { data: imports = [] } = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const [tooLarge, setTooLarge] = useState(false);

  const handleFile = async (file: File) => {
    if (isLoading) return;
    setTooLarge(file.size > IMPORT_BYTES_MAX);
    if (file.size > IMPORT_BYTES_MAX) return;
    const { data } = await upload(file);
    if (data) void navigate(getImportPath(data.id));
  };

  return (
    <Stack spacing={3}>
      {(tooLarge || error !== undefined) && (
        <Alert severity="error">
          {tooLarge
            ? `The file must be at most ${IMPORT_BYTES_MAX / 1_000_000} MB.`
            : getErrorMessage(error, "Couldn't upload the file. Please try again.")}
        </Alert>
      )}
      <DropZone busy={isLoading} onFile={(file) => void handleFile(file)} />
      {imports.length > 0 && <LatestImports imports={imports} />}
    </Stack>
  );
}

function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const picker = useFilePicker(onFile);
  return (
    <Grid
      {...picker.dropProps}
      gap={1.5}
      sx={{
        justifyItems: 'center',
        px: 3,
        py: { xs: 4, sm: 6 },
        textAlign: 'center',
        border: '1px dashed',
        borderColor: picker.isDragging ? 'primary.main' : 'line.strong',
        borderRadius: (theme) => theme.radii.card,
        bgcolor: picker.isDragging ? 'primary.soft' : 'surface.card',
      }}
    >
      <UploadFile aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography component="h2" variant="h5">
        Choose a CSV file
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {' '}
          or drop it here
        </Box>
      </Typography>
      <Button variant="contained" loading={busy} onClick={picker.openFileDialog}>
        Choose File
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '52ch' }}>
        Row 1 is your headings. You need a phone column. Contacts of a phone (.vcf) work too. Up to{' '}
        {formatNumber(IMPORT_ROWS_MAX)} rows and {IMPORT_BYTES_MAX / 1_000_000} MB. You&apos;ll see what changes before
        anything is imported.
      </Typography>
      <input {...picker.inputProps} accept=".csv,.txt,.tsv,.vcf,text/csv,text/plain,text/vcard" aria-label="CSV file" />
    </Grid>
  );
}

const STATUSES: Record<Import['status'], { label: string; tone: Tone }> = {
  uploaded: { label: 'Waiting', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Waiting', tone: 'neutral' },
  importing: { label: 'Importing', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

function LatestImports({ imports }: { imports: readonly Import[] }) {
  const { formatDateTime } = useDateFormat();
  return (
    <Card component="section" aria-labelledby="latest-imports">
      <Typography id="latest-imports" component="h2" variant="h6" sx={{ px: 2.5, pt: 2, pb: 1 }}>
        Latest imports
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {imports.map(({ id, fileName, status, createdAt, totalRows }) => (
          <Row
            component="li"
            key={id}
            align="center"
            gap={2}
            sx={{ px: 2.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link component={RouteLink} to={getImportPath(id)} noWrap sx={{ display: 'block' }}>
                {fileName}
              </Link>
              <Typography variant="body2" color="textSecondary">
                {formatCount(totalRows, 'row')} · {formatDateTime(createdAt)}
              </Typography>
            </Box>
            <StatusPill {...toPill(STATUSES, status)} />
          </Row>
        ))}
      </Box>
    </Card>
  );
}
