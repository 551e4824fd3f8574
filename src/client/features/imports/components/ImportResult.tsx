import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ImportDetails } from '../../../../contract/imports';
import { IMPORT_KEPT_DAYS } from '../../../../contract/plain/limits';
import { getErrorMessage } from '../../../shared/api/errors';
import { saveFile } from '../../../shared/api/saveFile';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { Grid, Row } from '../../../shared/ui/layout';
import { useCheckImportMutation, useDownloadRowsMutation, useStartImportMutation } from '../importsApi';
import { listLeftOut } from '../importsRules';
import { DiscardButton } from './DiscardButton';
import { PreviewTable } from './PreviewTable';

interface ImportResultProps {
  details: ImportDetails;
  onChangeMapping: () => void;
}

/** The result of a dry run or of an import. */
export function ImportResult({ details, onChangeMapping }: ImportResultProps) {
  const { id, status, fileName, problem, rejected, warned, rejectedRows, warnedRows } = details;
  const isChecked = status === 'checked';
  const title = isChecked ? 'Check before you import' : `${fileName} was imported`;
  return (
    <Stack spacing={3}>
      <Card sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        {problem === null ? (
          <Typography
            component="h2"
            variant="h6"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
          >
            {!isChecked && <CheckCircle color="success" />}
            {title}
          </Typography>
        ) : (
          <Alert severity="error">{problem}</Alert>
        )}
        <Counts details={details} />
        {isChecked && <LeftOut texts={listLeftOut(details)} onMatch={onChangeMapping} />}
        {details.preview.length > 0 && <PreviewTable customers={details.preview} />}
        {details.existingWithPoints > 0 && <ExistingCustomers details={details} />}
        {details.erased > 0 && <ErasedPeople details={details} />}
        {rejected > 0 && (
          <RowsToLookAt
            id={id}
            kind="rejected"
            rows={rejectedRows}
            total={rejected}
            text={`${formatCount(rejected, 'row')} ${rejected === 1 ? 'has a problem. Download it' : 'have problems. Download them'} to see why, fix ${rejected === 1 ? 'it' : 'them'}, and import again. (Available ${IMPORT_KEPT_DAYS} days.)`}
            label="Download Rows with Problems"
          />
        )}
        {warned > 0 && (
          <RowsToLookAt
            id={id}
            kind="warned"
            rows={warnedRows}
            total={warned}
            text={`${formatCount(warned, 'row')} ${warned === 1 ? 'has' : 'have'} something that ${isChecked ? "we'd leave" : 'we left'} out or ${isChecked ? 'change' : 'changed'}. Download ${warned === 1 ? 'it' : 'them'} to see what and why. What you fix there is filled in when you import ${warned === 1 ? 'it' : 'them'} again. (Available ${IMPORT_KEPT_DAYS} days.)`}
            label="Download Rows to Look At"
          />
        )}
      </Card>
      {isChecked ? <Actions details={details} onChangeMapping={onChangeMapping} /> : <NextSteps />}
    </Stack>
  );
}

function Counts({ details }: { details: ImportDetails }) {
  const { fileName, added, updated, unchanged, rejected, points, totalRows, status } = details;
  const counts = [
    { label: 'New customers', value: added },
    { label: 'Updated', value: updated },
    { label: 'Unchanged', value: unchanged },
    { label: 'Rows with problems', value: rejected },
  ];
  return (
    <>
      <Grid component="dl" columns={{ xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }} gap={2} sx={{ m: 0 }}>
        {counts.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="h3"
              sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}
              color={label === 'Rows with problems' && value > 0 ? 'warning' : 'textPrimary'}
            >
              {formatNumber(value)}
            </Typography>
          </Box>
        ))}
      </Grid>
      <Typography variant="body2" color="textSecondary">
        {fileName}: {formatCount(totalRows, 'row')}. {formatCount(points, 'point')}{' '}
        {status === 'checked' ? 'would be given as starting balances.' : 'were given as starting balances.'}
        <br />
        You can import the same file again: nobody is added twice, and each customer gets a starting balance once.
      </Typography>
    </>
  );
}

interface LeftOutProps {
  texts: readonly string[];
  onMatch: () => void;
}

function LeftOut({ texts, onMatch }: LeftOutProps) {
  if (texts.length === 0) return null;
  return (
    <Alert severity="warning">
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
        <Button variant="outlined" onClick={onMatch}>
          Match Columns
        </Button>
      </Stack>
    </Alert>
  );
}

/** Names the customers whose balance the file could change, because their points are the store's money. */
function ExistingCustomers({ details }: { details: ImportDetails }) {
  const { existingWithPoints, existingNames, mapping, status } = details;
  const isSkipped = mapping?.onlyNewGetPoints === true;
  const others = existingWithPoints - existingNames.length;
  const who = formatCount(existingWithPoints, 'customer');
  const text = isSkipped
    ? `${who} you already have: the points in the file are not added to theirs.`
    : `${who} you already have ${status === 'checked' ? 'would get' : 'got'} the points in the file on top of what they have.`;
  return (
    <Alert severity={isSkipped ? 'info' : 'warning'}>
      {text}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {existingNames.map(({ id, name, phoneNumber }) => (
          <li key={id}>
            <Link component={RouteLink} to={`${PATHS.owner.customers}/${id}`} color="inherit">
              {name ?? 'No name'}
            </Link>
            , {formatPhone(phoneNumber)}
          </li>
        ))}
        {others > 0 && <li>and {formatNumber(others)} more</li>}
      </Box>
    </Alert>
  );
}

/** Says how many customers in the file were erased, and adds them only when the owner asks for it. */
function ErasedPeople({ details: { id, erased, mapping, status } }: { details: ImportDetails }) {
  const [check, { isLoading, error }] = useCheckImportMutation();
  if (mapping === null) return null;
  const isIncluded = mapping.includesErased === true;
  const isChecked = status === 'checked';
  const who = `${formatCount(erased, 'customer')} in this file asked you to delete their data, or you erased them.`;
  const they = erased === 1 ? 'This customer' : 'They';
  const verb = isChecked ? (erased === 1 ? 'is' : 'are') : erased === 1 ? 'was' : 'were';
  return (
    <Alert
      severity={isIncluded ? 'warning' : 'info'}
      action={
        isChecked && (
          <Button
            color="inherit"
            size="small"
            loading={isLoading}
            onClick={() => void check({ id, mapping: { ...mapping, includesErased: !isIncluded } })}
          >
            {isIncluded ? 'Leave Out' : 'They Joined Again'}
          </Button>
        )
      }
    >
      {error === undefined
        ? `${who} ${they} ${verb} ${isIncluded ? 'added again' : 'left out'}.`
        : getErrorMessage(error)}
    </Alert>
  );
}

interface RowsProps {
  id: string;
  kind: 'rejected' | 'warned';
  /** The first rows, with the reasons. */
  rows: ImportDetails['rejectedRows'];
  total: number;
  text: string;
  label: string;
}

function RowsToLookAt({ id, kind, rows, total, text, label }: RowsProps) {
  const [download, { isLoading, error }] = useDownloadRowsMutation();
  const handleDownload = async () => {
    const { data } = await download({ id, kind });
    if (data !== undefined) saveFile(data, `${kind}-rows.csv`);
  };
  return (
    <Alert severity={kind === 'rejected' ? 'warning' : 'info'}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <span>
          {error === undefined ? text : getErrorMessage(error, "Couldn't download the file. Please try again.")}
        </span>
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {rows.map(({ row, name, reason }) => (
            <li key={row}>
              Row {formatNumber(row)}
              {name !== undefined && (
                <>
                  , <bdi>{name}</bdi>
                </>
              )}
              : {reason}
            </li>
          ))}
          {total > rows.length && <li>and {formatNumber(total - rows.length)} more</li>}
        </Box>
        <Button variant="outlined" startIcon={<Download />} loading={isLoading} onClick={() => void handleDownload()}>
          {label}
        </Button>
      </Stack>
    </Alert>
  );
}

function Actions({ details, onChangeMapping }: ImportResultProps) {
  const [start, { isLoading, error }] = useStartImportMutation();
  const { added, updated } = details;
  const isEmpty = added + updated === 0;
  return (
    <Stack spacing={2}>
      {error !== undefined && <Alert severity="error">{getErrorMessage(error)}</Alert>}
      {isEmpty && <Alert severity="info">There is nothing to import: all of these customers are up to date.</Alert>}
      <Row wrap gap={1}>
        <Button variant="contained" loading={isLoading} disabled={isEmpty} onClick={() => void start(details.id)}>
          Import {formatCount(added + updated, 'Customer')}
        </Button>
        <Button variant="outlined" disabled={isLoading} onClick={onChangeMapping}>
          Change Columns
        </Button>
        <DiscardButton id={details.id} fileName={details.fileName} />
      </Row>
    </Stack>
  );
}

function NextSteps() {
  return (
    <Row wrap gap={1}>
      <Button variant="contained" component={RouteLink} to={PATHS.owner.customers}>
        Show Customers
      </Button>
      <Button variant="outlined" component={RouteLink} to={PATHS.owner.customerImports}>
        Import Another File
      </Button>
    </Row>
  );
}
