import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { usePagedRows } from '../../../../shared/api/usePagedRows';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { ListRow } from '../../../../shared/list/ListRow';
import { LoadMoreList } from '../../../../shared/list/LoadMoreList';
import { DetailsDialog } from '../../../../shared/ui/dialogs/DetailsDialog';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { Row } from '../../../../shared/ui/layout';
import { useListOwnDeletionsInfiniteQuery } from '../../customersApi';

/** Lists customers who deleted their own account, so that owners do not search for them. Otherwise renders nothing. */
export function OwnDeletions() {
  const { list, more } = usePagedRows(useListOwnDeletionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
  const { formatDate, formatDateTime } = useDateFormat();
  const dialog = useOpenState();
  const [latest] = list.rows ?? [];
  if (!latest) return null;
  return (
    <Row wrap align="center" sx={{ columnGap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A customer deleted their own account on {formatDate(latest.at)}.
      </Typography>
      <Button size="small" onClick={dialog.open}>
        Show All Deletions
      </Button>
      <DetailsDialog open={dialog.isOpen} title="Deleted by Customers" onClose={dialog.close}>
        <Stack spacing={2}>
          <Typography variant="body2">
            These customers deleted their own account. Their name, phone number and points were deleted with it.
          </Typography>
          <LoadMoreList
            label="Deleted accounts"
            list={list}
            more={more}
            errorTitle="Couldn't load the deleted accounts"
            skeleton={null}
            empty={null}
            renderRow={({ id, at }) => (
              <ListRow key={id}>
                <time dateTime={at}>{formatDateTime(at)}</time>
              </ListRow>
            )}
          />
        </Stack>
      </DetailsDialog>
    </Row>
  );
}
