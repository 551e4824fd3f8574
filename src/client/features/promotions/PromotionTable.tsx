import Sms from '@mui/icons-material/SmsOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Promotion } from '../../../contract/promotions';
import { ActiveSwitch, OfferActions, OfferNote, OfferTitle, type OfferAction } from '../../entities/offer';
import { useDiscountLabel } from '../../entities/reward';
import { formatNumber } from '../../shared/format/formatNumber';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { FormattedDateTime } from '../../shared/ui/text/FormattedDateTime';
import type { Column, TableSort } from '../../shared/ui/table/columns';
import { DataTable } from '../../shared/ui/table/DataTable';

interface ColumnOptions {
  onToggle: (promotion: Promotion) => void;
}

export const getColumns = ({ onToggle }: ColumnOptions): Column<Promotion>[] => [
  {
    id: 'name',
    header: 'Promotion',
    sortKey: 'name',
    render: (promotion) => <PromotionTitle promotion={promotion} />,
  },
  {
    id: 'category',
    header: 'Category',
    hideBelow: 'lg',
    render: ({ category }) => <OfferNote>{category ?? '–'}</OfferNote>,
  },
  {
    id: 'start',
    header: 'Starts',
    sortKey: 'start',
    render: ({ startDate }) => <FormattedDateTime iso={startDate} />,
  },
  {
    id: 'end',
    header: 'Ends',
    sortKey: 'end',
    render: ({ endDate }) => <FormattedDateTime iso={endDate} />,
  },
  {
    id: 'redemptions',
    header: 'Redemptions',
    align: 'right',
    sortKey: 'redemptions',
    firstOrder: 'desc',
    hideBelow: 'md',
    render: ({ redemptions }) => formatNumber(redemptions),
  },
  {
    id: 'active',
    header: 'Active',
    width: 84,
    render: (promotion) => (
      <ActiveSwitch
        offer={promotion}
        onToggle={() => {
          onToggle(promotion);
        }}
      />
    ),
  },
];

interface PromotionTableProps extends ColumnOptions {
  promotions: readonly Promotion[];
  sort: TableSort;
  /** Offers to send a text about each. */
  canSend: boolean;
  onOpen: (action: OfferAction, promotion: Promotion) => void;
}

/** One page of promotions. */
export function PromotionTable({ promotions, sort, canSend, onOpen, ...options }: PromotionTableProps) {
  return (
    <DataTable
      label="Promotions"
      columns={getColumns(options)}
      rows={promotions}
      sort={sort}
      onOpenRow={(promotion) => {
        onOpen('edit', promotion);
      }}
      renderActions={(promotion) => (
        <>
          {canSend && <SendAction promotion={promotion} />}
          <OfferActions
            name={promotion.name}
            onOpen={(action) => {
              onOpen(action, promotion);
            }}
          />
        </>
      )}
    />
  );
}

/** The name, and below it what the customer gets. */
function PromotionTitle({ promotion: { name, promotionType, promotionValue } }: { promotion: Promotion }) {
  const discountLabel = useDiscountLabel();
  return <OfferTitle name={name} discount={discountLabel({ type: promotionType, value: promotionValue, name })} />;
}

/** A link to the SMS page, which fills the text in. */
function SendAction({ promotion: { id, name } }: { promotion: Promotion }) {
  const label = `Send ${name} by SMS`;
  return (
    <Tooltip title={label}>
      <IconButton size="small" component={RouteLink} to={`${PATHS.owner.sms}?promotion=${id}`} aria-label={label}>
        <Sms />
      </IconButton>
    </Tooltip>
  );
}
