import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { useGetBoardSettingsQuery } from '../../../entities/board';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid } from '../../../shared/ui/layout';
import { isWaiting } from '../boardRows';
import { useResolveRedemption } from '../hooks/useResolveRedemption';

interface CompleteButtonProps {
  redemption: Redemption;
  /** The id of the element that names the customer and the reward. */
  describedBy: string;
  /** Changes when the button moves. */
  place: string;
  /** Called when the redemption was completed here, which removes the button. */
  onCompleted: () => void;
  /** For a row of a list. */
  isSmall?: boolean;
}

/** Completes a reward that waits to be handed out. Renders nothing if the owner does not allow it. */
export function CompleteButton({ redemption, describedBy, place, onCompleted, isSmall = false }: CompleteButtonProps) {
  const { data: settings } = useGetBoardSettingsQuery(undefined);
  const { resolve, busy, isChecking, error } = useResolveRedemption();
  const { t } = useText(board);
  const isSettled = useSettled(place);
  if (!isWaiting(redemption) || settings?.cashiersMayResolve !== true) return null;
  const handleComplete = async () => {
    if (busy === null && (await resolve(redemption.id, 'completed'))) onCompleted();
  };
  return (
    <Grid gap={0.5}>
      <Button
        variant="contained"
        size={isSmall ? 'large' : 'kiosk'}
        aria-describedby={describedBy}
        aria-busy={busy !== null}
        onClick={() => void handleComplete()}
        sx={{ pointerEvents: isSettled ? undefined : 'none' }}
      >
        {t(busy === null ? 'board.complete' : isChecking ? 'board.checking' : 'board.completing')}
      </Button>
      {error !== null && (
        <Typography
          role="alert"
          variant="body1"
          sx={{ width: 0, minWidth: '100%', color: 'error.onSoft', overflowWrap: 'anywhere' }}
        >
          {error}
        </Typography>
      )}
    </Grid>
  );
}

const SETTLE_MS = 500;

/**
 * Returns false for half a second after the element has appeared or `place` has changed. A tap that was aimed at what
 * was there before must not act on what has just moved under the finger.
 */
function useSettled(place: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return settled === place;
}
