import type { ListedCustomer } from '../../../../../contract/customerRecords';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../shared/format/formatPhone';
import type { Column } from '../../../../shared/list/table/columns';
import { StatusPill } from '../../../../shared/ui/StatusPill';
import { FormattedDate } from '../../../../shared/ui/text/FormattedDate';
import { getCustomerName, getSmsLabel } from '../../customerLabels';

/** The columns of the customer list. Their sort keys are those of the API. */
export const CUSTOMER_COLUMNS: readonly Column<ListedCustomer>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: { key: 'name', names: { asc: 'Name A to Z', desc: 'Name Z to A' } },
    render: getCustomerName,
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 150,
    card: 'left',
    isPlain: true,
    render: ({ phoneNumber }) => formatPhone(phoneNumber),
  },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    sort: { key: 'points', first: 'desc', names: { desc: 'Most Points First', asc: 'Fewest Points First' } },
    card: 'corner',
    render: ({ loyaltyPoints }) => formatNumber(loyaltyPoints),
  },
  {
    id: 'visits',
    header: 'Visits',
    align: 'right',
    sort: { key: 'visits', first: 'desc', names: { desc: 'Most Visits First', asc: 'Fewest Visits First' } },
    card: 'corner',
    render: ({ visits }) => formatNumber(visits),
  },
  {
    id: 'lastVisit',
    header: 'Last visit',
    sort: { key: 'lastVisit', first: 'desc', names: { desc: 'Latest Visit First', asc: 'Longest Away First' } },
    card: 'right',
    render: ({ lastVisitAt }) => (lastVisitAt === null ? 'Never' : <FormattedDate iso={lastVisitAt} />),
  },
  {
    id: 'joined',
    header: 'Joined',
    sort: { key: 'joined', first: 'desc', names: { desc: 'Newest First', asc: 'Oldest First' } },
    card: 'hidden',
    hideBelow: 'md',
    render: ({ joinedAt }) => <FormattedDate iso={joinedAt} />,
  },
  {
    id: 'sms',
    header: 'SMS',
    hideBelow: 'md',
    card: 'hidden',
    render: ({ smsStatus }) => <StatusPill {...getSmsLabel(smsStatus)} />,
  },
];
