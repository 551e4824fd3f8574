import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ChainMove } from '../../../../../contract/chains';
import type { Store } from '../../../../../contract/stores';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { Row } from '../../../../shared/ui/layout';
import { StatusPill } from '../../../../shared/ui/StatusPill';
import { useCancelJoinMutation } from '../joinApi';

interface OpenJoinsProps {
  chain: Pick<Store, 'id' | 'name'>;
  moves: readonly ChainMove[];
}

/** The stores that are about to join or leave a chain: when each one starts, or how far it is. */
export function OpenJoins({ chain, moves }: OpenJoinsProps) {
  const { dialog, opener, closeDialog } = useDialogState<ChainMove>();
  return (
    <>
      <Box component="ul" aria-label={`Stores joining or leaving ${chain.name}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {moves.map((move) => (
          <Box component="li" key={move.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            {move.status === 'running' ? (
              <RunningJoin move={move} />
            ) : (
              <ScheduledJoin move={move} onCancel={opener(move)} />
            )}
          </Box>
        ))}
      </Box>
      {dialog && <CancelDialog chain={chain} move={dialog} onClose={closeDialog} />}
    </>
  );
}

/** What differs between the directions. */
const WORDS = {
  join: {
    noun: 'Joining',
    verb: 'Joins',
    now: 'Joining now',
    progress: 'have moved',
    outcome: 'stays a store of its own',
  },
  leave: {
    noun: 'Leaving',
    verb: 'Leaves',
    now: 'Leaving now',
    progress: 'are back',
    outcome: 'stays a shop of the chain',
  },
} as const;

const nameOf = ({ shopName }: ChainMove) => shopName ?? 'A deleted store';

function ScheduledJoin({ move, onCancel }: { move: ChainMove; onCancel: () => void }) {
  const { startsAt, pointRate, problem, direction } = move;
  const { noun, verb } = WORDS[direction];
  const rate = pointRate === 1 || direction === 'leave' ? '' : ` · each point counts as ${pointRate}`;
  return (
    <Row wrap gap={1} justify="space-between" align="start">
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
        <Row wrap gap={1} align="center">
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            {nameOf(move)}
          </Box>
          <StatusPill tone={problem === null ? 'info' : 'warning'} label={problem === null ? 'Scheduled' : 'Delayed'} />
        </Row>
        <Box sx={{ color: 'text.secondary' }}>
          {verb} {formatDateTime(startsAt)}, your time{rate}
        </Box>
      </Box>
      <Button
        size="small"
        color="error"
        sx={{ mx: -1, my: -0.5 }}
        aria-label={`Cancel ${noun.toLowerCase()} of ${nameOf(move)}`}
        onClick={onCancel}
      >
        Cancel {noun}
      </Button>
      {problem !== null && (
        <Typography variant="body2" sx={{ flexBasis: '100%' }}>
          It couldn't start on time. {problem}. We'll try again then.
        </Typography>
      )}
    </Row>
  );
}

function RunningJoin({ move }: { move: ChainMove }) {
  const { id, moved, total, direction, problem } = move;
  const percent = total === null ? 0 : total === 0 ? 100 : Math.floor((moved / total) * 100);
  return (
    <Box sx={{ display: 'grid', gap: 1, typography: 'body2', overflowWrap: 'anywhere' }}>
      <Row wrap gap={1} align="center">
        <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          {nameOf(move)}
        </Box>
        <StatusPill
          tone={problem === null ? 'info' : 'warning'}
          label={problem === null ? WORDS[direction].now : 'Delayed'}
        />
      </Row>
      <LinearProgress
        variant="determinate"
        aria-label={`Customers of ${nameOf(move)}`}
        value={percent}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'surface.sunken' }}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {formatNumber(moved)} of {formatNumber(total ?? 0)} customers {WORDS[direction].progress}. The store is closed
        until then, and reopens by itself.
      </Typography>
      {problem !== null && (
        <div>
          It doesn't go on: {problem}. No points are lost, and we try again every minute. If it stays like this, give
          this number to whoever runs the server, whose log has the details: {id}
        </div>
      )}
    </Box>
  );
}

function CancelDialog({
  chain,
  move,
  onClose,
}: {
  chain: OpenJoinsProps['chain'];
  move: ChainMove;
  onClose: () => void;
}) {
  const [cancelJoin] = useCancelJoinMutation();
  const { noun, outcome } = WORDS[move.direction];
  return (
    <ActionDialog
      title={`Cancel ${noun}`}
      confirmLabel={`Cancel ${noun}`}
      cancelLabel="Keep It Scheduled"
      doneText={`${nameOf(move)} ${outcome}.`}
      onConfirm={() => cancelJoin({ chainId: chain.id, moveId: move.id }).unwrap()}
      onClose={onClose}
    >
      <Typography variant="body2">
        {nameOf(move)} won't {move.direction} {chain.name} on {formatDateTime(move.startsAt)}. Nothing changes, and you
        can schedule it again.
      </Typography>
    </ActionDialog>
  );
}
