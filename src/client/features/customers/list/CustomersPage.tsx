import Download from '@mui/icons-material/FileDownloadOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { CustomerExportQuery } from '../../../../contract/customerRecords';
import { useListCustomersQuery } from '../../../entities/customer';
import { getErrorMessage } from '../../../shared/api/errors';
import { saveFile } from '../../../shared/api/saveFile';
import { formatNumber } from '../../../shared/format/formatNumber';
import { toPlainDay } from '../../../shared/format/toPlainDay';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { ListFilters } from '../../../shared/list/ListFilters';
import { toListState } from '../../../shared/list/listState';
import { CursorPager } from '../../../shared/list/table/CursorPager';
import { TableList } from '../../../shared/list/table/TableList';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { useCursorPages, useLeaveEmptyPage } from '../../../shared/routing/useCursorPages';
import { AddButton } from '../../../shared/ui/AddButton';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { AddCustomerDialog } from '../components/AddCustomerDialog';
import { getCustomerPath } from '../customerLabels';
import { useCountSegmentsQuery } from '../customersApi';
import { useExportCustomersMutation } from '../detail/detailApi';
import { CUSTOMER_COLUMNS } from './components/customerColumns';
import { OwnDeletions } from './components/OwnDeletions';
import { SegmentTabs } from './components/SegmentTabs';
import { useCustomerFilters } from './hooks/useCustomerFilters';

const CUSTOMERS_PER_PAGE = 25;

/** The page of the store's customers: search, segments, sorting and paging. Rows link to the customer's page. */
export function CustomersPage() {
  const { search, segment, sort, isFiltered, searchFor, selectSegment, sortBy, showAll } = useCustomerFilters();
  const adding = useOpenState();
  const segments = useCountSegmentsQuery(undefined);
  const pages = useCursorPages();
  const query = { sort: sort.key, order: sort.order, ...(search !== '' && { search }), ...(segment && { segment }) };
  const customers = useListCustomersQuery(
    { ...query, ...(pages.cursor !== undefined && { cursor: pages.cursor }), limit: CUSTOMERS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = customers;
  // The list stops counting at 1,000, the segments do not. One screen must not show both for the same customers.
  const counted = search === '' ? segments.data?.find((each) => each.segment === segment)?.count : undefined;
  const isTotalAtLeast = data?.isTotalAtLeast === true && counted === undefined;
  const total = data?.isTotalAtLeast ? (counted ?? data.total) : data?.total;
  const isStale = customers.currentData === undefined && customers.isFetching;
  useLeaveEmptyPage(pages, data?.rows.length === 0 && !customers.isFetching);
  return (
    <Stack spacing={3}>
      <PageHeader
        title="Manage Customers"
        actions={
          <>
            <FileActions query={query} total={isStale ? undefined : total} isTotalAtLeast={isTotalAtLeast} />
            <AddButton onClick={adding.open}>Add Customer</AddButton>
          </>
        }
      />
      <SegmentTabs value={segment} counts={segments.data} onChange={selectSegment} />
      <ListFilters
        label="Search customers"
        placeholder="Search by name or phone…"
        value={search}
        onSearch={searchFor}
      />
      <TableList
        label="Customers"
        columns={CUSTOMER_COLUMNS}
        list={toListState(customers, ({ rows }) => rows)}
        errorTitle="Couldn't load customers"
        skeletonCount={10}
        empty={
          <EmptyState
            icon={<PeopleOutlined />}
            title={isFiltered ? 'No customers found' : 'No customers yet'}
            hint={
              isFiltered
                ? 'No customer matches the search and the group.'
                : 'Customers appear here when they register at the kiosk, or when you add or import them.'
            }
            actionLabel={isFiltered ? 'Show All Customers' : 'Add Customer'}
            onAction={isFiltered ? showAll : adding.open}
          />
        }
        sort={{ current: sort, onSort: sortBy }}
        getRowLink={({ id }) => getCustomerPath(id)}
        pager={
          <CursorPager
            label="Customers pagination"
            pages={pages}
            pageSize={CUSTOMERS_PER_PAGE}
            shown={data?.rows.length ?? 0}
            total={total}
            isTotalAtLeast={isTotalAtLeast}
            nextCursor={data?.nextCursor ?? null}
          />
        }
      />
      <OwnDeletions />
      {adding.isOpen && <AddCustomerDialog onClose={adding.close} />}
    </Stack>
  );
}

interface FileActionsProps {
  /** The search, segment and sort order of the list, for the export. */
  query: CustomerExportQuery;
  /** The number of customers on all pages; undefined while it is loading. */
  total: number | undefined;
  /** There are more customers than `total`: the server stopped counting. */
  isTotalAtLeast: boolean;
}

/** A link to the import, and a button to download the listed customers. */
function FileActions({ query, total, isTotalAtLeast }: FileActionsProps) {
  const [exportCustomers, { isLoading }] = useExportCustomersMutation();
  const showToast = useToast();
  const { timeZone } = useDateFormat();
  const count = total === undefined ? '' : `${formatNumber(total)}${isTotalAtLeast ? '+' : ''} `;
  const handleExport = async () => {
    const { data, error } = await exportCustomers(query);
    if (data === undefined) {
      showToast(getErrorMessage(error, "Couldn't export customers. Please try again."), 'danger');
      return;
    }
    const name = ['customers', query.segment, query.search && 'search', toPlainDay(new Date(), timeZone)];
    saveFile(data, `${name.filter(Boolean).join('-')}.csv`);
    showToast('The customers were exported', 'success');
  };
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFile />} component={RouteLink} to={PATHS.owner.customerImports}>
        Import
      </Button>
      <Button
        variant="outlined"
        startIcon={<Download />}
        loading={isLoading}
        disabled={total === 0}
        onClick={() => void handleExport()}
      >
        Export {count}Customer{total === 1 ? '' : 's'}
      </Button>
    </>
  );
}
