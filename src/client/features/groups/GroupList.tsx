import type { ComponentProps } from 'react';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import type { StoreGroup } from '../../../contract/groups';
import { formatCount } from '../../shared/format/formatNumber';
import { clampLines } from '../../shared/ui/text/clampLines';
import { EmptyState } from '../../shared/ui/EmptyState';
import { IconAction } from '../../shared/ui/IconAction';
import { CardList } from '../../shared/ui/list/CardList';
import type { ListState } from '../../shared/ui/list/listState';
import type { Pager } from '../../shared/ui/list/Pager';
import { RecordCard } from '../../shared/ui/list/RecordCard';
import { summarizeStores } from './groupsApi';

interface GroupListProps {
  list: ListState<StoreGroup>;
  isSearch: boolean;
  isDialogOpen: boolean;
  pager: ComponentProps<typeof Pager>;
  onShowAll: () => void;
  onAdd: () => void;
  onOpen: (dialog: 'edit' | 'delete', group: StoreGroup) => void;
}

/** One page of store groups. */
export function GroupList({ list, isSearch, isDialogOpen, pager, onShowAll, onAdd, onOpen }: GroupListProps) {
  return (
    <CardList
      label="Store groups"
      list={list}
      errorTitle="Couldn't load store groups"
      skeleton={{ count: 6, facts: 1 }}
      empty={
        <EmptyState
          icon={<Folder />}
          title="No store groups found"
          hint={isSearch ? 'Try adjusting your search.' : 'Get started by creating a new group.'}
          actionLabel={isSearch ? 'Clear Search' : 'Add Group'}
          onAction={isSearch ? onShowAll : onAdd}
        />
      }
      isDialogOpen={isDialogOpen}
      renderCard={(group) => <GroupCard group={group} onOpen={onOpen} />}
      pager={pager}
    />
  );
}

function GroupCard({ group, onOpen }: { group: StoreGroup; onOpen: GroupListProps['onOpen'] }) {
  const { name, storeCount } = group;
  return (
    <RecordCard
      aria-label={name}
      title={name}
      subtitle={formatCount(storeCount, 'store')}
      facts={[{ label: 'Stores', value: <StoreNames group={group} /> }]}
      actions={
        <>
          <IconAction
            label={`Edit ${name}`}
            icon={<Edit />}
            onClick={() => {
              onOpen('edit', group);
            }}
          />
          <IconAction
            label={`Delete ${name}`}
            icon={<Delete />}
            tone="danger"
            onClick={() => {
              onOpen('delete', group);
            }}
          />
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
