import type { ListedCustomer } from '../../../../../contract/customerRecords';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../shared/format/formatPhone';
import type { Column } from '../../../../shared/list/table/columns';
import { StatusPill } from '../../../../shared/ui/StatusPill';
import { FormattedDate } from '../../../../shared/ui/text/FormattedDate';
import { getCustomerName, getSmsLabel } from '../../customerLabels';

/** The columns of the customer list. Their sort keys are those of the API. */
export const CUSTOMER_COLUMNS: readonly Column<ListedCustomer>[] = [
  { id: 'name', header: 'Name', sortKey: 'name', render: getCustomerName },
  { id: 'phone', header: 'Phone', width: 150, render: ({ phoneNumber }) => formatPhone(phoneNumber) },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    sortKey: 'points',
    firstOrder: 'desc',
    render: ({ loyaltyPoints }) => formatNumber(loyaltyPoints),
  },
  {
    id: 'visits',
    header: 'Visits',
    align: 'right',
    sortKey: 'visits',
    firstOrder: 'desc',
    render: ({ visits }) => formatNumber(visits),
  },
  {
    id: 'lastVisit',
    header: 'Last visit',
    sortKey: 'lastVisit',
    firstOrder: 'desc',
    render: ({ lastVisitAt }) => (lastVisitAt === null ? 'Never' : <FormattedDate iso={lastVisitAt} />),
  },
  {
    id: 'joined',
    header: 'Joined',
    sortKey: 'joined',
    firstOrder: 'desc',
    hideBelow: 'md',
    render: ({ joinedAt }) => <FormattedDate iso={joinedAt} />,
  },
  {
    id: 'sms',
    header: 'SMS',
    hideBelow: 'md',
    render: ({ smsStatus }) => (
      // While a row is shown as a card, its cells are grids. The span keeps the grid from stretching the pill.
      <span>
        <StatusPill {...getSmsLabel(smsStatus)} />
      </span>
    ),
  },
];
