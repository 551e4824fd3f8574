import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { StoreGroup } from '../../../contract/groups';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { ListFilters } from '../../shared/ui/list/ListFilters';
import { toListState } from '../../shared/ui/list/listState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { GroupList } from './GroupList';
import { useListGroupsQuery, useDeleteGroupMutation } from './groupsApi';
import { GroupFormDialog } from './GroupFormDialog';
import Typography from '@mui/material/Typography';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';

type GroupDialog = { type: 'add' } | { type: 'edit' | 'delete'; group: StoreGroup };

const getSearchTexts = ({ name }: StoreGroup) => [name];

/** All store groups: search, add, edit and delete. */
export function GroupsPage() {
  const groups = useListGroupsQuery(undefined);
  const { search, rows, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(groups.data, getSearchTexts);
  const { dialog, openDialog, opener, closeDialog } = useDialogState<GroupDialog>();
  const handleAdd = opener({ type: 'add' });

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Store Groups"
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={handleAdd}>
            Add Group
          </Button>
        }
      />
      <ListFilters label="Search groups" placeholder="Search groups…" value={search} onSearch={searchFor} />
      <GroupList
        list={{ ...toListState(groups, (all) => all), rows }}
        isSearch={search !== ''}
        isDialogOpen={dialog !== null}
        pager={{ label: 'Groups pagination', page, pageCount, onPage: goToPage }}
        onShowAll={showAll}
        onAdd={handleAdd}
        onOpen={(type, group) => {
          openDialog({ type, group });
        }}
      />
      {dialog?.type === 'delete' && <DeleteGroupDialog group={dialog.group} onClose={closeDialog} />}
      {dialog?.type === 'edit' && <GroupFormDialog group={dialog.group} onClose={closeDialog} />}
      {dialog?.type === 'add' && <GroupFormDialog group={null} onClose={closeDialog} />}
    </Stack>
  );
}

interface DeleteGroupDialogProps {
  group: StoreGroup;
  onClose: () => void;
}

/** Asks for confirmation, says that the stores stay, and deletes the group. */
function DeleteGroupDialog({ group: { id, name }, onClose }: DeleteGroupDialogProps) {
  const [deleteGroup] = useDeleteGroupMutation();
  return (
    <DangerDialog
      title="Delete Store Group"
      confirmLabel="Delete"
      doneText={`${name} was deleted.`}
      onConfirm={() => deleteGroup(id).unwrap()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <Typography variant="body2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
          Are you sure you want to delete {name}?
        </Typography>
        <Typography variant="body2">This will not delete the stores within the group.</Typography>
      </Stack>
    </DangerDialog>
  );
}
