import { memo } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Redemption } from '../../../contract/redemptions';
import { BoardTime } from './BoardTime';
import { DiscountIcon } from './DiscountIcon';
import { RedemptionIcon } from './RedemptionIcon';
import { StatusBadge, StatusIcon } from './StatusBadge';
import { discountLabel } from './discountLabel';
import { itemOf, kindOf, nameOf } from './redemptionLook';

type Props = { redemption: Redemption; onOpen: (redemption: Redemption) => void };

/** One of the redemptions before the latest; opens its details. */
export const RedemptionBubble = memo(function RedemptionBubble({ redemption, onOpen }: Props) {
  const cancelled = redemption.status === 'cancelled';
  return (
    <ButtonBase
      onClick={() => {
        onOpen(redemption);
      }}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-start',
        gap: 2,
        width: '100%',
        height: '100%',
        padding: '10px 12px',
        border: `1px solid ${theme.vars.palette.line.main}`,
        borderRadius: theme.radii.card,
        backgroundColor: theme.vars.palette.surface.card,
        textAlign: 'left',
        '&:hover': { borderColor: theme.vars.palette.line.strong },
      })}
    >
      <Box component="span" sx={{ position: 'relative', display: 'block' }}>
        <RedemptionIcon kind={kindOf(redemption)} size={48} cancelled={cancelled}>
          <DiscountIcon type={itemOf(redemption).type} />
        </RedemptionIcon>
        <Box
          component="span"
          sx={{ position: 'absolute', right: -6, bottom: -6, p: '1px', borderRadius: '50%', bgcolor: 'surface.card' }}
        >
          <StatusIcon status={redemption.status} />
        </Box>
      </Box>
      <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="h5" noWrap sx={{ display: 'block' }}>
          {nameOf(redemption)}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          noWrap
          sx={{ display: 'block', textDecoration: cancelled ? 'line-through' : 'none' }}
        >
          {discountLabel(redemption)}
        </Typography>
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: '2px' }}>
          <StatusBadge status={redemption.status} />
          <Typography component="span" variant="caption" color="textSecondary" noWrap>
            <BoardTime at={redemption.createdAt} />
          </Typography>
        </Box>
      </Box>
    </ButtonBase>
  );
});
