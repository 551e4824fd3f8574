import CloudOff from '@mui/icons-material/CloudOff';
import Storefront from '@mui/icons-material/Storefront';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { useRedemptionText } from '../../../entities/redemption';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { IconTile } from '../../../shared/ui/IconTile';
import { Column, Row } from '../../../shared/ui/layout';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { arrangeBoard, BOARD_SIZE, WAITING_MAX, type RedemptionList } from '../boardRows';
import { playFor } from '../boardSound';
import { boardType, sized } from '../boardType';
import { useCelebration } from '../hooks/useCelebration';
import { LatestLine } from './LatestLine';
import { LatestRedemption } from './LatestRedemption';
import { RedemptionDetails } from './LazyParts';
import { PreviousRedemptions } from './PreviousRedemptions';
import { WaitingRedemptions } from './WaitingRedemptions';

/** live: changes arrive at once. polling: with the next poll. none: the last poll has failed. */
type BoardConnection = 'live' | 'polling' | 'none';

type BoardViewProps = {
  /** The store's redemptions. */
  recent: RedemptionList;
  /** The pending rewards, which may be older than those of `recent`. */
  pending?: RedemptionList | undefined;
  connection: BoardConnection;
  /** Whether all rewards that wait are shown, also those for which a tablet has no room. */
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
};

const NO_ROWS: readonly Redemption[] = [];

/** Shows what waits to be handed out first, the latest redemption as large as that allows, and previous ones small. */
export function BoardView({ recent, pending, connection, isExpanded, onExpand }: BoardViewProps) {
  const { rows, total } = recent;
  // null after the dialog was closed; undefined before it is first opened, which loads its chunk.
  const [selected, setSelected] = useState<Redemption | null>();
  const current = [...rows, ...(pending?.rows ?? NO_ROWS)].find(({ id }) => id === selected?.id);
  if (current !== undefined && current !== selected) setSelected(current);
  const shown = useMemo(() => rows.slice(0, BOARD_SIZE), [rows]);
  const { latest, isLatestLarge, waiting, hidden, previous, previousTotal } = useMemo(
    () => arrangeBoard(recent, pending, isExpanded ? Infinity : WAITING_MAX),
    [recent, pending, isExpanded],
  );
  const { celebratedId, newIds, confetti, onShown } = useCelebration(total, shown);
  useEffect(() => {
    if (celebratedId === null) return;
    onShown(celebratedId);
    playFor(celebratedId).catch(() => undefined);
  }, [celebratedId, onShown]);
  const isNew = latest !== undefined && latest.id === celebratedId;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const latestProps = { isNew, confetti: isNew && confetti, onOpen: setSelected };
  const listProps = { celebratedId, newIds, onOpen: setSelected };
  const handleCompleted = () => headingRef.current?.focus();

  return (
    <Column component="main" gap={1.5} sx={{ flex: 1, px: { xs: 2, md: 4 }, py: 1.5 }}>
      <BoardHeading headingRef={headingRef} waiting={pending?.total} connection={connection}>
        {latest !== undefined && !isLatestLarge && <LatestLine key={latest.id} redemption={latest} {...latestProps} />}
      </BoardHeading>
      {latest === undefined && <NoRedemptions />}
      {latest !== undefined && isLatestLarge && (
        <LatestRedemption
          key={latest.id}
          redemption={latest}
          height={waiting.length > 0 ? '46dvh' : '41dvh'}
          onCompleted={handleCompleted}
          {...latestProps}
        />
      )}
      {waiting.length > 0 && (
        <WaitingRedemptions
          rows={waiting}
          hidden={hidden}
          isExpanded={isExpanded}
          onExpand={onExpand}
          onCompleted={handleCompleted}
          {...listProps}
        />
      )}
      {previous.length > 0 && <PreviousRedemptions rows={previous} total={previousTotal} {...listProps} />}
      <RedemptionAnnouncer redemption={rows.find(({ id }) => id === celebratedId)} />
      {selected !== undefined && (
        // An open dialog shows updates of its redemption. The last state stays when the redemption leaves the board.
        <RedemptionDetails redemption={selected} onClose={() => setSelected(null)} />
      )}
    </Column>
  );
}

interface BoardHeadingProps {
  headingRef: Ref<HTMLHeadingElement>;
  /** The number of rewards that wait to be handed out; undefined while it is unknown. */
  waiting: number | undefined;
  connection: BoardConnection;
  /** Content between the two. */
  children: ReactNode;
}

const CONNECTIONS = { live: 'board.live', polling: 'board.polling', none: 'board.disconnected' } as const;

/**
 * Shows how many rewards wait, and how soon changes arrive. All states have equal heights, so that a lost connection
 * shifts no content.
 */
function BoardHeading({ headingRef, waiting, connection, children }: BoardHeadingProps) {
  const { t } = useText(board);
  const isConnected = connection !== 'none';
  return (
    <Row
      align="center"
      sx={{
        columnGap: 2,
        rowGap: 1,
        // On a wide screen a long name wraps within the latest redemption, so that the list below hardly moves.
        flexWrap: { xs: 'wrap', lg: 'nowrap' },
        '& > :not(article)': { flexShrink: { lg: 0 } },
      }}
    >
      <Typography
        ref={headingRef}
        tabIndex={-1}
        component="h2"
        variant="h3"
        sx={{ ...sized(boardType.heading), outline: 'none' }}
      >
        {t('board.recent')}
      </Typography>
      {waiting !== undefined && (
        <Typography
          component="p"
          sx={{
            ...sized(boardType.bubbleName),
            px: 1.5,
            py: 0.5,
            borderRadius: '24px',
            fontWeight: 'fontWeightMedium',
            ...(waiting > 0 ? { bgcolor: 'warning.soft', color: 'warning.onSoft' } : { color: 'text.secondary' }),
          }}
        >
          {t('board.waitingCount', { count: waiting })}
        </Typography>
      )}
      {children}
      <Box
        role="status"
        sx={(theme) => {
          const colors = theme.vars.palette[isConnected ? 'success' : 'warning'];
          return {
            ...theme.typography.subtitle1,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            ml: 'auto',
            height: 32,
            px: 1.5,
            border: 1,
            borderColor: isConnected ? 'transparent' : colors.line,
            borderRadius: '16px',
            bgcolor: isConnected ? 'transparent' : colors.soft,
            color: isConnected ? 'text.secondary' : colors.onSoft,
          };
        }}
      >
        {isConnected ? (
          <Box
            component="span"
            sx={{
              width: 10,
              height: 10,
              borderRadius: '50%',
              bgcolor: connection === 'live' ? 'success.main' : 'text.disabled',
            }}
          />
        ) : (
          <CloudOff aria-hidden fontSize="small" />
        )}
        {t(CONNECTIONS[connection])}
      </Box>
    </Row>
  );
}

/** Announces a new redemption to screen readers without interrupting them. */
function RedemptionAnnouncer({ redemption }: { redemption: Redemption | undefined }) {
  const { t } = useText(board);
  const { getCustomerName, getLabel } = useRedemptionText();
  return (
    <Box component="p" aria-live="polite" sx={visuallyHidden}>
      {redemption
        ? t('board.announcement', { customer: getCustomerName(redemption), reward: getLabel(redemption) })
        : ''}
    </Box>
  );
}

function NoRedemptions() {
  const { t } = useText(board);
  return (
    <Column
      align="center"
      justify="center"
      gap={3}
      sx={{
        flex: 1,
        px: 3,
        py: 8,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: 'line.control',
        borderRadius: (theme) => theme.radii.kiosk,
      }}
    >
      <IconTile size={128} tone="reward" sx={{ '& > svg': { width: 64, height: 64 } }}>
        <Storefront />
      </IconTile>
      <Box>
        <Typography component="h3" variant="h1" gutterBottom>
          {t('board.empty')}
        </Typography>
        <Typography variant="h4" component="p" color="textSecondary" sx={{ fontWeight: 'fontWeightMedium' }}>
          {t('board.emptyHint')}
        </Typography>
      </Box>
    </Column>
  );
}
