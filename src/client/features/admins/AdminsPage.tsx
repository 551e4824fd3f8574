import { Suspense, useState } from 'react';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { PlatformAdmin } from '../../../contract/admins';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { PageHeader } from '../../shared/ui/PageHeader';
import { Pager } from '../../shared/ui/Pager';
import { SearchBox } from '../../shared/ui/SearchBox';
import { AdminList } from './AdminList';
import { useListAdminsQuery } from './adminsApi';
import { AddAdminDialog, ResetAdminDialog } from './lazy';

const textsOf = ({ name, email }: PlatformAdmin) => [name, email];

/** The people who look after the platform: found, added, given another password. */
export function AdminsPage() {
  const { data, isFetching, error, refetch } = useListAdminsQuery(undefined);
  const { search, shown, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(data, textsOf);
  const [opened, setOpened] = useState<'add' | PlatformAdmin | null>(null);
  const close = () => {
    setOpened(null);
  };

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Platform Administrators"
        actions={
          <Button
            variant="contained"
            startIcon={<Add />}
            onClick={() => {
              setOpened('add');
            }}
          >
            Add Administrator
          </Button>
        }
      />
      <Box sx={{ maxWidth: { md: 520 } }}>
        <SearchBox
          label="Search administrators"
          placeholder="Search by name or email…"
          value={search}
          onSearch={searchFor}
        />
      </Box>
      <AdminList
        admins={shown}
        isSearching={search !== ''}
        failed={error !== undefined && data === undefined && !isFetching}
        onRetry={() => void refetch()}
        onShowAll={showAll}
        onReset={setOpened}
      />
      <Pager label="Pages of administrators" page={page} pageCount={pageCount} onPage={goToPage} />
      {opened !== null && (
        <Suspense fallback={null}>
          {opened === 'add' ? (
            <AddAdminDialog
              onClose={close}
              onAdded={() => {
                // The new one is the first of the whole list.
                close();
                showAll();
              }}
            />
          ) : (
            <ResetAdminDialog admin={opened} onClose={close} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}
