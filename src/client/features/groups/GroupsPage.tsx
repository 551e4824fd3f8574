import { Suspense, useState } from 'react';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { StoreGroup } from '../../../contract/groups';
import { getErrorMessage } from '../../shared/api/errors';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { PageHeader } from '../../shared/ui/PageHeader';
import { Pager } from '../../shared/ui/Pager';
import { SearchBox } from '../../shared/ui/SearchBox';
import { GroupList } from './GroupList';
import { useListGroupsQuery } from './groupsApi';
import { DeleteGroupDialog, GroupFormDialog } from './lazy';

type OpenedDialog = { act: 'add' } | { act: 'edit' | 'delete'; group: StoreGroup };

const textsOf = ({ name }: StoreGroup) => [name];

/** Stores that belong together: found, made, changed and taken away. */
export function GroupsPage() {
  const { data, isFetching, error, refetch } = useListGroupsQuery(undefined);
  const { search, shown, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(data, textsOf);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const add = () => {
    setOpened({ act: 'add' });
  };
  const close = () => {
    setOpened(null);
  };

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Store Groups"
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={add}>
            Add Group
          </Button>
        }
      />
      <Box sx={{ maxWidth: { md: 520 } }}>
        <SearchBox label="Search groups" placeholder="Search groups…" value={search} onSearch={searchFor} />
      </Box>
      <GroupList
        groups={shown}
        isSearching={search !== ''}
        problem={error && data === undefined && !isFetching ? getErrorMessage(error) : null}
        onRetry={() => void refetch()}
        onShowAll={showAll}
        onAdd={add}
        onEdit={(group) => {
          setOpened({ act: 'edit', group });
        }}
        onDelete={(group) => {
          setOpened({ act: 'delete', group });
        }}
      />
      <Pager label="Pages of groups" page={page} pageCount={pageCount} onPage={goToPage} />
      {opened !== null && (
        <Suspense fallback={null}>
          {opened.act === 'delete' ? (
            <DeleteGroupDialog group={opened.group} onClose={close} />
          ) : (
            <GroupFormDialog group={opened.act === 'add' ? null : opened.group} onClose={close} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}
