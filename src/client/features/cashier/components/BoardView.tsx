import CloudOff from '@mui/icons-material/CloudOff';
import Storefront from '@mui/icons-material/Storefront';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { useRedemptionText } from '../../../entities/redemption';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { IconTile } from '../../../shared/ui/IconTile';
import { Column, Row } from '../../../shared/ui/layout';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { BOARD_SIZE } from '../boardSize';
import { playFor } from '../boardSound';
import { boardType, sized } from '../boardType';
import { useCelebration } from '../hooks/useCelebration';
import { LatestRedemption } from './LatestRedemption';
import { PreviousRedemptions } from './PreviousRedemptions';
import { RedemptionDetails } from './RedemptionDetails';

type BoardViewProps = {
  /** The store's redemptions, newest first. */
  rows: readonly Redemption[];
  total: number;
  connected: boolean;
};

/** Shows the latest redemption large and the previous ones small. */
export function BoardView({ rows, total, connected }: BoardViewProps) {
  // null after the dialog was closed; undefined before it is first opened, which loads its chunk.
  const [selected, setSelected] = useState<Redemption | null>();
  const shown = useMemo(() => rows.slice(0, BOARD_SIZE), [rows]);
  const [latest, ...previous] = shown;
  const { celebratedId, newIds, confetti, onShown } = useCelebration(total, shown);
  useEffect(() => {
    if (celebratedId !== null) playFor(celebratedId).catch(() => undefined);
  }, [celebratedId]);
  const isNew = latest !== undefined && latest.id === celebratedId;

  return (
    <Column component="main" gap={2} sx={{ flex: 1, px: { xs: 2, md: 4 }, py: 2.5 }}>
      <BoardHeading connected={connected} />
      {latest === undefined ? (
        <NoRedemptions />
      ) : (
        <LatestRedemption
          key={latest.id}
          redemption={latest}
          isNew={isNew}
          confetti={isNew && confetti}
          onShown={onShown}
          onOpen={setSelected}
        />
      )}
      {previous.length > 0 && (
        <PreviousRedemptions
          rows={previous}
          total={total}
          celebratedId={celebratedId}
          newIds={newIds}
          onShown={onShown}
          onOpen={setSelected}
        />
      )}
      <RedemptionAnnouncer redemption={rows.find(({ id }) => id === celebratedId)} />
      {selected !== undefined && (
        // An open dialog shows updates of its redemption. The last state stays when the redemption leaves the board.
        <RedemptionDetails
          redemption={selected && (rows.find(({ id }) => id === selected.id) ?? selected)}
          onClose={() => setSelected(null)}
        />
      )}
    </Column>
  );
}

/** Shows whether the board is live. Both states have equal heights, so that a lost connection shifts no content. */
function BoardHeading({ connected }: { connected: boolean }) {
  const { t } = useText(board);
  return (
    <Row wrap align="center" justify="space-between" sx={{ columnGap: 2 }}>
      <Typography component="h2" variant="h3" sx={sized(boardType.heading)}>
        {t('board.recent')}
      </Typography>
      <Box
        role="status"
        sx={(theme) => {
          const colors = theme.vars.palette[connected ? 'success' : 'warning'];
          return {
            ...theme.typography.subtitle1,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            height: 32,
            px: 1.5,
            border: 1,
            borderColor: connected ? 'transparent' : colors.line,
            borderRadius: '16px',
            bgcolor: connected ? 'transparent' : colors.soft,
            color: connected ? 'text.secondary' : colors.onSoft,
          };
        }}
      >
        {connected ? (
          <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'success.main' }} />
        ) : (
          <CloudOff aria-hidden fontSize="small" />
        )}
        {t(connected ? 'board.live' : 'board.disconnected')}
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
