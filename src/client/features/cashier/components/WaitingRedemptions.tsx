import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid, Row } from '../../../shared/ui/layout';
import { boardType, sized } from '../boardType';
import { CompleteButton } from './CompleteButton';
import { RedemptionBubble } from './RedemptionBubble';

const COLUMNS = 'repeat(auto-fill, minmax(min(100%, max(28rem, 28vw)), 1fr))';

interface WaitingRedemptionsProps {
  /** Rewards that wait to be handed out, newest first. */
  rows: readonly Redemption[];
  celebratedId: string | null;
  newIds: ReadonlySet<string>;
  onOpen: (redemption: Redemption) => void;
  onCompleted: () => void;
}

/** The rewards that wait to be handed out, besides the latest redemption, as large cards. */
export function WaitingRedemptions({ rows, ...props }: WaitingRedemptionsProps) {
  const { t } = useText(board);
  const place = rows.map(({ id }) => id).join(' ');
  return (
    <Box component="section" aria-labelledby="waiting-redemptions">
      <Typography id="waiting-redemptions" component="h2" variant="h4" sx={{ ...sized(boardType.heading), mb: 1 }}>
        {t('board.waiting')}
      </Typography>
      <Grid component="ul" columns={COLUMNS} gap={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((redemption) => (
          <WaitingCard key={redemption.id} redemption={redemption} place={place} {...props} />
        ))}
      </Grid>
    </Box>
  );
}

interface WaitingCardProps extends Omit<WaitingRedemptionsProps, 'rows'> {
  redemption: Redemption;
  place: string;
}

function WaitingCard({ redemption, place, celebratedId, newIds, onOpen, onCompleted }: WaitingCardProps) {
  const textId = useId();
  return (
    <Row
      component="li"
      wrap
      align="center"
      justify="end"
      gap={1}
      sx={{
        minWidth: 0,
        p: 0.5,
        border: '2px solid',
        borderColor: 'warning.line',
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: 'surface.card',
      }}
    >
      <Box sx={{ flex: '1000 1 16rem', minWidth: 0 }}>
        <RedemptionBubble
          redemption={redemption}
          textId={textId}
          isLarge
          isNew={newIds.has(redemption.id)}
          isCelebrated={redemption.id === celebratedId}
          onOpen={onOpen}
        />
      </Box>
      {/* Below the texts on a narrow screen, and there as wide as the card. */}
      <Box sx={{ '&:empty': { display: 'none' }, flex: '1 0 auto', p: 1 }}>
        <CompleteButton redemption={redemption} describedBy={textId} place={place} onCompleted={onCompleted} />
      </Box>
    </Row>
  );
}
