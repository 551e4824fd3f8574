import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ChainMove, ChainShop } from '../../../../contract/chains';
import { LEAVE_DAYS_MAX } from '../../../../contract/plain/storeLimits';
import type { Store } from '../../../../contract/stores';
import { formatTimeZone, storePath } from '../../../entities/store';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatDate } from '../../../shared/format/formatDate';
import { formatCount } from '../../../shared/format/formatNumber';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { Row } from '../../../shared/ui/layout';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { StatusPill } from '../../../shared/ui/StatusPill';
import {
  LazyJoinDialog,
  LazyJoinResultDialog,
  LazyLeaveDialog,
  LazyLeaveResultDialog,
  LazyOpenJoins,
} from '../lazyJoin';
import { useEndChainMutation, useGetChainQuery, useStartChainMutation } from '../storesApi';
import { DetailsSection } from './StoreFacts';

interface StoreChainProps {
  store: Store;
  onAddShop: () => void;
}

/** Of which chain a store is a shop, or its own chain with its shops, or the button to start one. */
export function StoreChain({ store, onAddShop }: StoreChainProps) {
  const { id, name } = store;
  // The store of the dialog is the one that the list had when it was opened.
  const [chain, setChain] = useState(store.chain);
  return (
    <DetailsSection title="Chain">
      {chain === undefined && <NoChain store={store} onStarted={() => setChain({ id, name })} />}
      {chain?.id === id && <OwnChain store={store} onAddShop={onAddShop} onEnded={() => setChain(undefined)} />}
      {chain && chain.id !== id && (
        <Typography variant="body2">
          A shop of{' '}
          <Link component={RouteLink} to={storePath(chain.id)}>
            {chain.name}
          </Link>
          , with the same customers, points and offers.
        </Typography>
      )}
    </DetailsSection>
  );
}

function NoChain({ store: { id, name }, onStarted }: { store: Store; onStarted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [startChain] = useStartChainMutation();
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        Several shops can share customers, points and offers. This store becomes the first of them.
      </Typography>
      <Row>
        <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
          Start a Chain
        </Button>
      </Row>
      {isOpen && (
        <ActionDialog
          title="Start a Chain"
          confirmLabel="Start Chain"
          tone="plain"
          doneText={`${name} is the first shop of a chain.`}
          onConfirm={() => startChain(id).unwrap().then(onStarted)}
          onClose={() => setOpen(false)}
        >
          <Typography variant="body2">
            {name} keeps its customers, points, offers and devices. Its owners then own the chain, with all the shops
            that you add.
          </Typography>
        </ActionDialog>
      )}
    </>
  );
}

type ChainDialog =
  { type: 'end' | 'join' } | { type: 'leave'; shop: ChainShop } | { type: 'result'; move: ChainMove; shopName: string };

function OwnChain({ store: { id, name }, onAddShop, onEnded }: StoreChainProps & { onEnded: () => void }) {
  const [pollMs, setPollMs] = useState(0);
  // This is in a dialog itself, behind which usePolling would pause.
  const query = useGetChainQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const neededMs = getPollMs(query.currentData?.moves ?? []);
  if (neededMs !== pollMs) setPollMs(neededMs);
  const { dialog, openDialog, opener, closeDialog } = useDialogState<ChainDialog>();
  const [endChain] = useEndChainMutation();
  if (!query.currentData) {
    if (!query.isError) return <Skeleton variant="rounded" height={72} aria-label="Loading the shops" />;
    return <RetryAlert onRetry={() => void query.refetch()}>{getErrorMessage(query.error)}</RetryAlert>;
  }
  const { shops, moves } = query.currentData;
  const openMoves = moves.filter(({ status }) => status === 'planned' || status === 'running');
  // The newest ones come first: a store may join and leave several times.
  const findMove = (shop: ChainShop, wanted: ChainMove['direction']) =>
    moves.find(({ shopId, direction, status }) => shopId === shop.id && direction === wanted && status !== 'cancelled');
  const Result =
    dialog?.type === 'result' && dialog.move.direction === 'leave' ? LazyLeaveResultDialog : LazyJoinResultDialog;
  const hasOthers = shops.some((shop) => shop.id !== id && shop.leftAt === null);
  return (
    <>
      <Box component="ul" aria-label={`Shops of ${name}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shops.map((shop) => (
          <ShopRow
            key={shop.id}
            shop={shop}
            isFirst={shop.id === id}
            join={findMove(shop, 'join')}
            leave={shop.leftAt === null ? undefined : findMove(shop, 'leave')}
            onLeave={openMoves.some(({ shopId }) => shopId === shop.id) ? undefined : opener({ type: 'leave', shop })}
            onResult={(move) => openDialog({ type: 'result', move, shopName: shop.name })}
          />
        ))}
      </Box>
      {openMoves.length > 0 && <LazyOpenJoins chain={{ id, name }} moves={openMoves} />}
      <Row wrap gap={1}>
        <Button variant="outlined" size="small" onClick={onAddShop}>
          Add Shop
        </Button>
        <Button variant="outlined" size="small" onClick={opener({ type: 'join' })}>
          Add Existing Store
        </Button>
        {!hasOthers && (
          <Button size="small" color="error" onClick={opener({ type: 'end' })}>
            End Chain
          </Button>
        )}
      </Row>
      {dialog?.type === 'join' && <LazyJoinDialog chain={{ id, name }} onClose={closeDialog} />}
      {dialog?.type === 'leave' && <LazyLeaveDialog chain={{ id, name }} shop={dialog.shop} onClose={closeDialog} />}
      {dialog?.type === 'result' && <Result {...dialog} chainName={name} onClose={closeDialog} />}
      {dialog?.type === 'end' && (
        <ActionDialog
          title="End Chain"
          confirmLabel="End Chain"
          doneText={`${name} is a store of its own again.`}
          onConfirm={() => endChain(id).unwrap().then(onEnded)}
          onClose={closeDialog}
        >
          <Typography variant="body2">
            {name} keeps its customers, points and history. Offers that were limited to this shop are valid in the whole
            store, those of shops that are gone are switched off, and figures by shop are no longer shown.
          </Typography>
        </ActionDialog>
      )}
    </>
  );
}

/** How often the panel looks again: a running join shows its progress, and a planned one may start. */
function getPollMs(moves: readonly ChainMove[]): number {
  if (moves.some(({ status }) => status === 'running')) return 3_000;
  return moves.some(({ status }) => status === 'planned') ? 30_000 : 0;
}

interface ShopRowProps {
  shop: ChainShop;
  isFirst: boolean;
  /** How it joined the chain with its customers, unless it was added without any. */
  join: ChainMove | undefined;
  /** How it left the chain again, if it did. */
  leave: ChainMove | undefined;
  /** Lets it leave with the customers whom it brought. undefined while it is about to. */
  onLeave: (() => void) | undefined;
  onResult: (move: ChainMove) => void;
}

function ShopRow({ shop, isFirst, join, leave, onLeave, onResult }: ShopRowProps) {
  const { id, name, subdomain, timeZone, isActive, leftAt } = shop;
  const facts = [isFirst && 'First shop', subdomain, timeZone !== null && formatTimeZone(timeZone)].filter(Boolean);
  return (
    <Row
      component="li"
      wrap
      gap={1}
      align="start"
      sx={{ py: 1, borderBottom: 1, borderColor: 'divider', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {isFirst || subdomain === null ? (
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {name}
          </Typography>
        ) : (
          <Link component={RouteLink} to={storePath(id)} variant="body2" sx={{ fontWeight: 500 }}>
            {name}
          </Link>
        )}
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        <Row wrap gap={2}>
          {[join, leave].map(
            (move) =>
              move?.status === 'done' && (
                <ResultLink key={move.id} move={move} shopName={name} onClick={() => onResult(move)} />
              ),
          )}
        </Row>
      </Box>
      {onLeave && isActive && leftAt === null && join?.status === 'done' && canLeave(shop) && (
        <Button
          size="small"
          color="error"
          sx={{ mx: -1, my: -0.5 }}
          aria-label={`Leave Chain: ${name}`}
          onClick={onLeave}
        >
          Leave Chain
        </Button>
      )}
      {leftAt !== null && leave?.status !== 'running' && (
        <StatusPill tone="neutral" label={`Left ${formatDate(leftAt)}`} />
      )}
      {leftAt === null && !isActive && join?.status !== 'running' && <StatusPill tone="warning" label="Inactive" />}
    </Row>
  );
}

/** Opens what a store brought, or took back. */
function ResultLink({ move, shopName, onClick }: { move: ChainMove; shopName: string; onClick: () => void }) {
  const label = `${move.direction === 'join' ? 'Brought' : 'Took back'} ${formatCount(move.moved, 'customer')}`;
  return (
    <Link component="button" variant="body2" aria-label={`${label}: ${shopName}`} onClick={onClick}>
      {label}
    </Link>
  );
}

/** Whether the way back of a shop that joined with its customers is open. */
const canLeave = ({ joinedAt }: ChainShop): boolean => Date.now() < Date.parse(joinedAt) + LEAVE_DAYS_MAX * DAY_MS;
const DAY_MS = 86_400_000;
