import Folder from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { StoreGroup } from '../../../contract/groups';
import { formatCount } from '../../shared/format/formatNumber';
import { CardList } from '../../shared/list/CardList';
import { ListFilters } from '../../shared/list/ListFilters';
import { toListState } from '../../shared/list/listState';
import { RecordCard } from '../../shared/list/RecordCard';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { AddButton } from '../../shared/ui/AddButton';
import { ActionDialog } from '../../shared/ui/dialogs/ActionDialog';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { DeleteAction, EditAction } from '../../shared/ui/IconAction';
import { PageHeader } from '../../shared/ui/PageHeader';
import { clampLines } from '../../shared/ui/text/clampLines';
import { GroupFormDialog } from './GroupFormDialog';
import { summarizeStores, useDeleteGroupMutation, useListGroupsQuery } from './groupsApi';

type GroupDialog = { type: 'add' } | { type: 'edit' | 'delete'; group: StoreGroup };

const getSearchTexts = ({ name }: StoreGroup) => [name];

/** The page of all store groups: search, add, edit and delete. */
export function GroupsPage() {
  const groups = useListGroupsQuery(undefined);
  const { search, rows, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(groups.data, getSearchTexts);
  const { dialog, opener, closeDialog } = useDialogState<GroupDialog>();
  const handleAdd = opener({ type: 'add' });

  return (
    <Stack spacing={3}>
      <PageHeader title="Store Groups" actions={<AddButton onClick={handleAdd}>Add Group</AddButton>} />
      <ListFilters label="Search groups" placeholder="Search groups…" value={search} onSearch={searchFor} />
      <CardList
        label="Store groups"
        list={{ ...toListState(groups, (all) => all), rows }}
        errorTitle="Couldn't load store groups"
        skeleton={{ count: 6, facts: 1 }}
        empty={
          <EmptyState
            icon={<Folder />}
            title="No store groups found"
            hint={search === '' ? 'Get started by creating a new group.' : 'Try adjusting your search.'}
            actionLabel={search === '' ? 'Add Group' : 'Clear Search'}
            onAction={search === '' ? handleAdd : showAll}
          />
        }
        renderCard={(group) => (
          <GroupCard
            group={group}
            onEdit={opener({ type: 'edit', group })}
            onDelete={opener({ type: 'delete', group })}
          />
        )}
        pager={{ label: 'Groups pagination', page, pageCount, onPage: goToPage }}
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

/** Asks for confirmation, explains that the stores remain, and deletes the group. */
function DeleteGroupDialog({ group: { id, name }, onClose }: DeleteGroupDialogProps) {
  const [deleteGroup] = useDeleteGroupMutation();
  return (
    <ActionDialog
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
    </ActionDialog>
  );
}

interface GroupCardProps {
  group: StoreGroup;
  onEdit: () => void;
  onDelete: () => void;
}

function GroupCard({ group, onEdit, onDelete }: GroupCardProps) {
  const { name, storeCount } = group;
  return (
    <RecordCard
      title={name}
      subtitle={formatCount(storeCount, 'store')}
      facts={[{ label: 'Stores', value: <StoreNames group={group} /> }]}
      actions={
        <>
          <EditAction of={name} onClick={onEdit} />
          <DeleteAction of={name} onClick={onDelete} />
        </>
      }
    />
  );
}

function StoreNames({ group }: { group: StoreGroup }) {
  const { named, more } = summarizeStores(group);
  if (named.length === 0) return 'None yet';
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {named.map((store) => (
        <Box component="li" key={store.id} sx={{ ...clampLines(2), width: 'auto', textAlign: 'inherit' }}>
          {store.name}
        </Box>
      ))}
      {more !== null && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {more}
        </Box>
      )}
    </Box>
  );
}
