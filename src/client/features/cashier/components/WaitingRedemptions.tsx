import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { Column, Grid, Row } from '../../../shared/ui/layout';
import { boardType, sized } from '../boardType';
import { CompleteButton } from './CompleteButton';
import { RedemptionBubble } from './RedemptionBubble';
import { TimeAgo } from './TimeAgo';

/** This results in three columns on a tablet and on a large screen. */
const COLUMNS = 'repeat(auto-fill, minmax(min(100%, max(22rem, 28vw)), 1fr))';

interface WaitingRedemptionsProps {
  /** Rewards that wait to be handed out, oldest first. */
  rows: readonly Redemption[];
  /** The number of further ones that are not in `rows`. */
  hidden: number;
  /** Whether `rows` has all of them, as far as they are loaded, or those for which a tablet has room. */
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
  celebratedId: string | null;
  newIds: ReadonlySet<string>;
  onOpen: (redemption: Redemption) => void;
  onCompleted: () => void;
}

/** The rewards that wait to be handed out, except the latest redemption while that has its large card. */
export function WaitingRedemptions({ rows, hidden, isExpanded, onExpand, ...props }: WaitingRedemptionsProps) {
  const { t } = useText(board);
  const place = rows.map(({ id }) => id).join(' ');
  return (
    <Box component="section" aria-labelledby="waiting-redemptions">
      <Row wrap align="center" justify="space-between" sx={{ mb: 0.5, columnGap: 1.5 }}>
        <Typography id="waiting-redemptions" component="h2" variant="h4" sx={sized(boardType.heading)}>
          {t('board.waiting')}
        </Typography>
        {(hidden > 0 || isExpanded) && (
          <Button
            variant="outlined"
            aria-expanded={isExpanded}
            onClick={() => onExpand(!isExpanded)}
            sx={{ ...sized(boardType.bubbleText), minHeight: 44 }}
          >
            {isExpanded ? t('board.fewer') : t('board.more', { count: hidden })}
          </Button>
        )}
      </Row>
      <Grid component="ul" columns={COLUMNS} gap={0.75} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((redemption) => (
          <WaitingCard key={redemption.id} redemption={redemption} place={place} {...props} />
        ))}
      </Grid>
    </Box>
  );
}

interface WaitingCardProps extends Omit<WaitingRedemptionsProps, 'rows' | 'hidden' | 'isExpanded' | 'onExpand'> {
  redemption: Redemption;
  place: string;
}

function WaitingCard({ redemption, place, celebratedId, newIds, onOpen, onCompleted }: WaitingCardProps) {
  const textId = useId();
  const { t } = useText(board);
  const isCelebrated = redemption.id === celebratedId;
  return (
    <Row
      component="li"
      wrap
      align="center"
      justify="end"
      sx={{
        minWidth: 0,
        minHeight: 88,
        border: '2px solid',
        borderColor: newIds.has(redemption.id) ? 'reward.main' : 'warning.line',
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: isCelebrated ? 'reward.soft' : 'surface.card',
      }}
    >
      <Box sx={{ flex: '1000 1 10rem', minWidth: 0, alignSelf: 'stretch' }}>
        <RedemptionBubble
          redemption={redemption}
          textId={textId}
          isWaiting
          isNew={newIds.has(redemption.id)}
          isCelebrated={isCelebrated}
          onOpen={onOpen}
        />
      </Box>
      {/* Below the texts where they leave no room, and there as wide as the card. */}
      <Column sx={{ flex: '1 0 auto', p: 1.25, pl: 0.5 }}>
        <Typography align="center" color="textSecondary" sx={{ ...sized(boardType.note, 1.2), whiteSpace: 'nowrap' }}>
          {isCelebrated ? <strong>{t('board.new')}</strong> : <TimeAgo date={redemption.createdAt} />}
        </Typography>
        <CompleteButton isSmall redemption={redemption} describedBy={textId} place={place} onCompleted={onCompleted} />
      </Column>
    </Row>
  );
}
