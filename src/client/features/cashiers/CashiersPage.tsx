import Badge from '@mui/icons-material/BadgeOutlined';
import Block from '@mui/icons-material/BlockOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import LockReset from '@mui/icons-material/LockReset';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { Cashier } from '../../../contract/cashiers';
import { BoardAddress, CashierPermission } from '../../entities/board';
import { selectShop, useShops } from '../../entities/shop';
import { getErrorMessage } from '../../shared/api/errors';
import { formatPhone } from '../../shared/format/formatPhone';
import { SelectField } from '../../shared/forms/SelectField';
import { CardList } from '../../shared/list/CardList';
import { ListFilters } from '../../shared/list/ListFilters';
import { toListState } from '../../shared/list/listState';
import { RecordCard } from '../../shared/list/RecordCard';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { AddButton } from '../../shared/ui/AddButton';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { DeleteAction, EditAction, IconAction } from '../../shared/ui/IconAction';
import { PageHeader } from '../../shared/ui/PageHeader';
import { ActivePill } from '../../shared/ui/StatusPill';
import { FormattedDate } from '../../shared/ui/text/FormattedDate';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { CashierDialogs, type CashierAction, type CashierDialog } from './CashierDialogs';
import { useListCashiersQuery, useUpdateCashierMutation } from './cashiersApi';

const getSearchTexts = ({ name, email }: Cashier) => [name, email];

/** The page of the store's cashiers: what they may do on the board, and their accounts. */
export function CashiersPage() {
  const cashiers = useListCashiersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { search, rows, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(cashiers.data, getSearchTexts);
  const { dialog, opener, closeDialog } = useDialogState<CashierDialog>();
  const [updateCashier] = useUpdateCashierMutation();
  const showToast = useToast();
  const { isChain, shops, selectedId } = useShops();
  const showsAllShops = isChain && selectedId === null;
  const handleAdd = opener({ type: 'add' });
  const handleActivate = async ({ id, name }: Cashier) => {
    const { error } = await updateCashier({ id, changes: { isActive: true } });
    if (error) showToast(`Couldn't activate ${name}. ${getErrorMessage(error)}`, 'danger');
    else showToast(`${name} was activated.`, 'success');
  };

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Cashier Accounts"
        subtitle="People who can sign in to your board."
        actions={<AddButton onClick={handleAdd}>Add Cashier</AddButton>}
      />
      <BoardAddress />
      {showsAllShops ? <ChoosePermission /> : <CashierPermission />}
      {(search !== '' || (cashiers.data?.length ?? 0) > 0) && (
        <ListFilters
          label="Search cashiers"
          placeholder="Search by name or email…"
          value={search}
          onSearch={searchFor}
        />
      )}
      <CardList
        label="Cashiers"
        list={{ ...toListState(cashiers, (all) => all), rows }}
        skeleton={{ count: 3, facts: 3 }}
        empty={
          <EmptyState
            icon={<Badge />}
            title={search === '' ? 'No cashiers yet' : 'No cashiers found'}
            hint={
              search === ''
                ? 'Give each cashier their own account, so you can see who completed a reward.'
                : 'No name or email matches your search.'
            }
            actionLabel={search === '' ? 'Add Cashier' : 'Clear Search'}
            onAction={search === '' ? handleAdd : showAll}
          />
        }
        renderCard={(cashier) => (
          <CashierCard
            cashier={cashier}
            shopName={showsAllShops ? (shops.find(({ id }) => id === cashier.shopId) ?? shops[0])?.name : undefined}
            open={(type) => opener({ type, cashier })}
            onActivate={() => void handleActivate(cashier)}
          />
        )}
        pager={{ label: 'Cashiers pagination', page, pageCount, onPage: goToPage }}
      />
      {dialog !== null && (
        <CashierDialogs
          dialog={dialog}
          onClose={closeDialog}
          onAdded={() => {
            // The new cashier is first in the list when no search is set.
            closeDialog();
            showAll();
          }}
        />
      )}
    </Stack>
  );
}

/** In place of the setting of one shop, while those of all shops are listed. */
function ChoosePermission() {
  const { shops } = useShops();
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <SelectField
        name="shop"
        label="Can cashiers complete rewards?"
        help="Each shop has its own answer."
        value=""
        options={[{ value: '', label: 'Select a shop' }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={selectShop}
      />
    </Paper>
  );
}

interface CashierCardProps {
  cashier: Cashier;
  /** The cashier's shop, while those of all shops are listed. */
  shopName: string | undefined;
  /** Creates the event handler that opens a dialog of this cashier. */
  open: (action: CashierAction) => () => void;
  onActivate: () => void;
}

function CashierCard({ cashier, shopName, open, onActivate }: CashierCardProps) {
  const { name, email, phone, isActive, createdAt, lastSignInAt } = cashier;
  return (
    <RecordCard
      title={name}
      subtitle={email}
      status={<ActivePill isActive={isActive} />}
      facts={[
        ...(shopName === undefined ? [] : [{ label: 'Shop', value: shopName }]),
        { label: 'Phone', value: phone === null ? 'Not set' : formatPhone(phone) },
        { label: 'Last sign-in', value: lastSignInAt === null ? 'Never' : <FormattedDate iso={lastSignInAt} /> },
        { label: 'Added', value: <FormattedDate iso={createdAt} /> },
      ]}
      actions={
        <>
          <EditAction of={name} onClick={open('edit')} />
          <IconAction
            label={`Reset password of ${name}`}
            name="Password"
            icon={<LockReset />}
            onClick={open('reset')}
          />
          {isActive ? (
            <IconAction
              label={`Deactivate ${name}`}
              name="Deactivate"
              icon={<Block />}
              tone="danger"
              onClick={open('deactivate')}
            />
          ) : (
            <IconAction label={`Activate ${name}`} name="Activate" icon={<CheckCircle />} onClick={onActivate} />
          )}
          <DeleteAction of={name} onClick={open('delete')} />
        </>
      }
    />
  );
}
