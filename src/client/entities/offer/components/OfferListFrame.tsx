import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, type ReactNode } from 'react';
import { getErrorMessage, isNetworkError, isNotFound } from '../../../shared/api/errors';
import { formatCount } from '../../../shared/format/formatNumber';
import { ListFilters } from '../../../shared/list/ListFilters';
import type { ListState } from '../../../shared/list/listState';
import { Pager } from '../../../shared/list/Pager';
import type { Column, Sort } from '../../../shared/list/table/columns';
import { TableList } from '../../../shared/list/table/TableList';
import { useLocalPage } from '../../../shared/routing/useLocalPage';
import { useUrlDialog } from '../../../shared/routing/useUrlDialog';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { AddButton } from '../../../shared/ui/AddButton';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { DeleteAction, EditAction, IconAction } from '../../../shared/ui/IconAction';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import type { OfferSummary } from '../discountLabel';
import { formatSort, type ListedOffer } from '../offerList';
import { OFFER_TITLES, type OfferNoun } from '../offerTypes';
import { getOfferColumns } from './offerColumns';
import { DeleteOfferDialog, OfferForm, type OfferFormProps } from './OfferDialogs';

interface OfferListFrameProps<Offer> {
  noun: OfferNoun;
  subtitle: ReactNode;
  /** All rewards or all promotions of the store. */
  list: ListState<Offer>;
  /** The sorted rows of the selected tab or filter; undefined while they are loading. */
  arranged: readonly Offer[] | undefined;
  sort: Sort;
  defaultSort: Sort;
  /** Columns that only rewards or only promotions have. */
  columns: readonly Column<Offer>[];
  toSummary: (offer: Offer) => OfferSummary;
  tabs?: ReactNode;
  /** ARIA attributes that connect the list to its tabs. */
  panel?: { role: 'tabpanel'; id: string; 'aria-labelledby': string };
  /** An additional filter next to the search. Its value is the URL parameter `status`. */
  filter?: { buttons: ReactNode; isSet: boolean };
  icon: ReactNode;
  /** The texts for a store without any, when no search or filter is set. */
  empty: { title: string; hint: string; canAdd: boolean };
  /** The texts when nothing matches, with the label of the button that clears the search and the filter. */
  noMatch: { hint: string; clearLabel: string };
  /** Additional actions of a row, before the common ones. */
  renderActions?: (offer: Offer) => ReactNode;
  renderForm: (props: OfferFormProps<Offer>) => ReactNode;
  /** Must resolve to the error of the request, if it failed. */
  onSetActive: (offer: Offer, isActive: boolean) => Promise<{ error?: unknown }>;
  /** Must reject with the error of the request. */
  onDelete: (offer: Offer) => Promise<unknown>;
}

const getSearchTexts = ({ name, description, category }: ListedOffer) => [name, description, category ?? ''];

/** The page of rewards or of promotions: search, sort, add, edit, duplicate, activate, deactivate and delete. */
export function OfferListFrame<Offer extends ListedOffer>(props: OfferListFrameProps<Offer>) {
  const { noun, list, arranged, sort, defaultSort, filter, empty, noMatch, onDelete } = props;
  const title = OFFER_TITLES[noun];
  const { setParams } = useUrlState();
  const { search, rows, matchCount, page, pageCount, searchFor, goToPage } = useLocalPage(arranged, getSearchTexts);
  const formDialog = useUrlDialog(noun);
  const deletion = useDialogState<Offer>();
  const handleToggle = useActiveToggle(props.onSetActive);
  const columns = getOfferColumns({
    title,
    columns: props.columns,
    toSummary: props.toSummary,
    onToggle: (offer) => void handleToggle(offer),
  });
  const handleAdd = formDialog.opener('new');
  const isFiltered = search !== '' || filter?.isSet === true;
  const handleClear = () => setParams({ search: null, page: null, ...(filter && { status: null }) });

  return (
    <Stack spacing={3}>
      <PageHeader
        title={`${title}s`}
        subtitle={props.subtitle}
        actions={<AddButton onClick={handleAdd}>Add {title}</AddButton>}
      />
      {props.tabs}
      <Stack spacing={3} {...props.panel}>
        <ListFilters
          label={`Search ${noun}s`}
          placeholder={`Search ${noun}s…`}
          value={search}
          onSearch={searchFor}
          countLabel={matchCount === undefined ? undefined : formatCount(matchCount, noun)}
        >
          {filter?.buttons}
        </ListFilters>
        <TableList
          label={`${title}s`}
          columns={columns}
          list={{ ...list, rows }}
          errorTitle={`Couldn't load ${noun}s`}
          skeletonCount={6}
          empty={
            <EmptyState
              icon={props.icon}
              title={isFiltered ? `No ${noun}s found` : empty.title}
              hint={isFiltered ? noMatch.hint : empty.hint}
              action={
                (isFiltered || empty.canAdd) && (
                  <Button variant="outlined" onClick={isFiltered ? handleClear : handleAdd}>
                    {isFiltered ? noMatch.clearLabel : `Add ${title}`}
                  </Button>
                )
              }
            />
          }
          sort={{
            current: sort,
            onSort: (next) => setParams({ sort: formatSort(next, defaultSort), page: null }),
          }}
          onOpenRow={({ id }) => formDialog.open(id)}
          renderActions={(offer) => (
            <>
              {props.renderActions?.(offer)}
              <EditAction of={offer.name} onClick={formDialog.opener(offer.id)} />
              <IconAction
                label={`Duplicate ${offer.name}`}
                name="Duplicate"
                icon={<ContentCopy />}
                onClick={formDialog.opener(`copy-${offer.id}`)}
              />
              <DeleteAction of={offer.name} onClick={deletion.opener(offer)} />
            </>
          )}
          pager={<Pager label={`Pages of ${noun}s`} page={page} pageCount={pageCount} onPage={goToPage} />}
        />
      </Stack>
      {formDialog.value !== null && list.rows !== undefined && (
        <OfferForm
          key={formDialog.value}
          noun={noun}
          offers={list.rows}
          value={formDialog.value}
          render={props.renderForm}
          onClose={formDialog.close}
        />
      )}
      {deletion.dialog !== null && (
        <DeleteOfferDialog noun={noun} offer={deletion.dialog} onDelete={onDelete} onClose={deletion.closeDialog} />
      )}
    </Stack>
  );
}

/** Activates or deactivates a reward or promotion and reports the result. Ignores clicks during the request. */
function useActiveToggle<Offer extends ListedOffer>(setActive: OfferListFrameProps<Offer>['onSetActive']) {
  const pending = useRef(new Set<string>());
  const showToast = useToast();
  return async (offer: Offer) => {
    const { id, name, isActive } = offer;
    if (pending.current.has(id)) return;
    pending.current.add(id);
    const { error } = await setActive(offer, !isActive);
    pending.current.delete(id);
    const [before, after] = isActive ? ['active', 'inactive'] : ['inactive', 'active'];
    if (isNotFound(error)) showToast(`${name} has already been deleted.`, 'danger');
    else if (isNetworkError(error)) {
      showToast(`The server did not respond in time. ${name} may be ${after} by now; check the list.`, 'danger');
    } else if (error) showToast(`${name} is still ${before}. ${getErrorMessage(error)}`, 'danger');
    else if (isActive) showToast(`${name} is now inactive and hidden from customers.`);
    else showToast(`${name} is now active.`, 'success');
  };
}
