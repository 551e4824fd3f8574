import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { AuditRow } from '../../../../contract/audit';
import { storeAuditLogPath } from '../../../entities/store';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { ListRow } from '../../../shared/list/ListRow';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { IdChip } from '../../../shared/ui/copy/IdChip';
import { Grid } from '../../../shared/ui/layout';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { getChanges, type Change } from '../auditChanges';
import { actorLabel, isAtKiosk, roleLabel } from '../auditLabels';
import { useAuditLabel } from '../hooks/useAuditLabel';

interface AuditRowItemProps {
  row: AuditRow;
  showsStore?: boolean;
  /** Leaves out ids, which say nothing to an owner, and links to the customer whom the entry is about. */
  isForOwner?: boolean;
}

/** One entry of the audit log: the action, its changes, the actor and the time. */
export function AuditRowItem({ row, showsStore = false, isForOwner = false }: AuditRowItemProps) {
  const { formatDateTime } = useDateFormat();
  const toLabel = useAuditLabel();
  const { actor, action, at, recordType, recordId, storeId, storeName, oldValues, newValues, names } = row;
  const recordName = names[recordId];
  const isOfKiosk = isAtKiosk(row);
  const customerId = isForOwner ? getCustomerId(row) : null;
  // Store, actor, name and customer are shown already, so the changed record is named only if it is none of them.
  const isShown =
    recordId === storeId || recordId === actor.id || (newValues ?? oldValues)?.name === (recordName ?? null);
  const showsRecord = !isShown && (!isForOwner || (recordName !== undefined && customerId === null));
  return (
    <ListRow
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'minmax(0, 1fr) 200px 170px',
          lg: 'minmax(0, 1fr) 300px 170px',
        },
        columnGap: 3,
        rowGap: 0.75,
      }}
    >
      <Grid gap={0.5} sx={{ alignContent: 'start', minWidth: 0 }}>
        <Typography component="div" variant="subtitle2">
          {toLabel(action)}
        </Typography>
        {showsStore && storeId !== null && (
          <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {storeName !== null && 'Store '}
            <Link component={RouteLink} to={storeAuditLogPath(storeId)}>
              {storeName ?? 'Deleted store'}
            </Link>
          </Typography>
        )}
        {customerId !== null && <CustomerLink id={customerId} name={names[customerId]} />}
        {showsRecord && (
          <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {toLabel(recordType)}{' '}
            {recordName === undefined ? (
              <IdChip id={recordId} of={`${toLabel(recordType)} ${recordId}`} />
            ) : (
              <span title={recordId}>{recordName}</span>
            )}
          </Typography>
        )}
        <ChangeList
          changes={getChanges(row, { withoutIds: isForOwner, shownName: showsRecord ? recordName : undefined })}
        />
      </Grid>
      <Box sx={{ minWidth: 0, typography: 'body2' }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{isOfKiosk ? 'At the kiosk' : actorLabel(actor)}</Box>
        {actor.name !== null && (
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {isOfKiosk
              ? `Signed in by ${actor.name}`
              : [roleLabel(actor.role), actor.email].filter(Boolean).join(' · ')}
          </Box>
        )}
      </Box>
      <Box
        component="time"
        dateTime={at}
        title={exactTime.format(new Date(at))}
        sx={{ typography: 'body2', color: 'text.secondary', textAlign: { md: 'right' } }}
      >
        {formatDateTime(at)}
      </Box>
    </ListRow>
  );
}

/** The exact time has seconds, for comparison with server logs, and names the time zone of the device. */
const exactTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** The id of the customer whom an entry is about; null for other entries. */
function getCustomerId({ recordType, recordId, oldValues, newValues }: AuditRow): string | null {
  const id = recordType === 'customer' ? recordId : (newValues?.customerId ?? oldValues?.customerId);
  return typeof id === 'string' ? id : null;
}

function CustomerLink({ id, name = 'Open the customer' }: { id: string; name: string | undefined }) {
  return (
    <Link
      component={RouteLink}
      to={PATHS.owner.customer.replace(':customerId', id)}
      variant="body2"
      sx={{ justifySelf: 'start' }}
    >
      {name}
    </Link>
  );
}

/** The number of changes that a collapsed list shows. */
const COLLAPSED = 4;

/** The changed fields, one per line. A long list is initially collapsed. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (changes.length === 0) return null;
  const isLong = changes.length > COLLAPSED + 1;
  const shown = isLong && !isExpanded ? changes.slice(0, COLLAPSED) : changes;
  return (
    <div>
      <Grid component="ul" id={id} gap={0.25} sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {shown.map((change) => (
          <ChangeLine key={change.label} {...change} />
        ))}
      </Grid>
      {isLong && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isExpanded}
          aria-controls={id}
          sx={{ ml: -1.5 }}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show Fewer' : `Show All ${changes.length}`}
        </Button>
      )}
    </div>
  );
}

function ChangeLine({ label, from, to }: Change) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}:{' '}
      </Box>
      {from !== null && to !== null ? (
        <>
          {from}
          <span aria-hidden> → </span>
          <Box component="span" sx={visuallyHidden}>
            {' is now '}
          </Box>
          <Box component="strong" sx={{ fontWeight: 'fontWeightMedium' }}>
            {to}
          </Box>
        </>
      ) : (
        (to ?? from)
      )}
    </Box>
  );
}
