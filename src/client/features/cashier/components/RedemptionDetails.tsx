import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Fragment, useRef, useState } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import {
  getRedeemedItem,
  getRedemptionKind,
  RedemptionIcon,
  StatusBadge,
  useRedemptionText,
} from '../../../entities/redemption';
import { formatPhone } from '../../../shared/format/formatPhone';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { useBackCloses } from '../../../shared/routing/useBackCloses';
import { Grid, Row } from '../../../shared/ui/layout';
import { useGhostTapGuard } from '../../../shared/ui/useGhostTapGuard';
import { ResolveActions } from './ResolveActions';

type RedemptionDetailsProps = {
  /** null while the dialog is closed. */
  redemption: Redemption | null;
  onClose: () => void;
};

export function RedemptionDetails({ redemption, onClose }: RedemptionDetailsProps) {
  const { t } = useText(board);
  const closeRef = useRef<HTMLButtonElement>(null);
  const isTapAllowed = useGhostTapGuard(redemption !== null);
  // The dialog keeps its content while it fades out.
  const [shown, setShown] = useState(redemption);
  if (redemption !== null && redemption !== shown) setShown(redemption);
  useBackCloses(redemption !== null, onClose);
  return (
    <Dialog
      open={redemption !== null}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="redemption-details"
      slotProps={{ paper: { sx: { pointerEvents: isTapAllowed ? undefined : 'none' } } }}
    >
      <DialogTitle id="redemption-details">{t('board.detailsTitle')}</DialogTitle>
      <DialogContent>
        {shown && (
          <>
            <Details redemption={shown} />
            <ResolveActions key={shown.id} redemption={shown} onResolved={() => closeRef.current?.focus()} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button ref={closeRef} variant="outlined" size="large" fullWidth autoFocus onClick={onClose}>
          {t('board.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Details({ redemption }: { redemption: Redemption }) {
  const { t } = useText(board);
  const { formatDateTime } = useDateFormat();
  const { getCustomerName, getKindLabel, getLabel } = useRedemptionText();
  const kind = getRedemptionKind(redemption);
  const item = getRedeemedItem(redemption);
  const facts: [label: string, value: string | undefined][] = [
    [t('board.customer'), getCustomerName(redemption)],
    [t('board.phone'), formatPhone(redemption.customer.phoneNumber)],
    [getKindLabel(kind), item?.name],
    [t('board.description'), item?.description],
    [t('board.category'), item?.category],
    [
      t('board.pointsLabel'),
      redemption.pointsUsed > 0 ? t('board.points', { points: redemption.pointsUsed }) : undefined,
    ],
    [t('board.orderId'), kind === 'reward' ? redemption.orderId : undefined],
    [t('board.time'), formatDateTime(redemption.createdAt)],
  ];
  return (
    <>
      <Row align="center" gap={2} sx={{ my: 1.5 }}>
        <RedemptionIcon redemption={redemption} size={64} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {getLabel(redemption)}
          </Typography>
          <StatusBadge status={redemption.status} />
        </Box>
      </Row>
      <Grid component="dl" columns="auto 1fr" sx={{ columnGap: 3, rowGap: 1, m: 0 }}>
        {facts.map(
          ([label, value]) =>
            value && (
              <Fragment key={label}>
                <Typography component="dt" variant="body2" color="textSecondary" sx={{ lineHeight: '24px' }}>
                  {label}
                </Typography>
                <Typography component="dd" variant="body1" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {value}
                </Typography>
              </Fragment>
            ),
        )}
      </Grid>
    </>
  );
}
