import Download from '@mui/icons-material/FileDownloadOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import type { CustomerExportQuery } from '../../../../contract/manageCustomers';
import { getErrorMessage } from '../../../shared/api/errors';
import { saveFile } from '../../../shared/api/saveFile';
import { formatNumber } from '../../../shared/format/formatNumber';
import { toPlainDay } from '../../../shared/format/toPlainDay';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useExportCustomersMutation } from '../recordApi';

interface FileActionsProps {
  /** Search, segment and sort of the list, for the export. */
  query: CustomerExportQuery;
  /** How many customers the list has on all its pages; undefined while it loads. */
  total: number | undefined;
  /** There are more than `total`. */
  isTotalAtLeast: boolean;
}

/** Links to the import, and downloads the customers of the list. */
export function FileActions({ query, total, isTotalAtLeast }: FileActionsProps) {
  const [exportCustomers, { isLoading }] = useExportCustomersMutation();
  const showToast = useToast();
  const { timeZone } = useDateFormat();
  const count = total === undefined ? '' : `${formatNumber(total)}${isTotalAtLeast ? '+' : ''} `;
  const handleExport = async () => {
    const { data, error } = await exportCustomers(query);
    if (data === undefined) {
      showToast(getErrorMessage(error, 'The customers could not be exported. Please try again.'), 'danger');
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
