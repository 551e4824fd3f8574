import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import HourglassTop from '@mui/icons-material/HourglassTop';
import Box from '@mui/material/Box';
import type { RedemptionStatus } from '../../../contract/redemptions';
import { STATUS_HUE, STATUS_WORD } from './redemptionLook';

const ICONS = { pending: HourglassTop, completed: CheckCircle, redeemed: CheckCircle, cancelled: Cancel } as const;

type Props = { status: RedemptionStatus; large?: boolean };

/** The sign of a status alone, to sit on the rim of something else. */
export function StatusIcon({ status }: { status: RedemptionStatus }) {
  const Icon = ICONS[status];
  return <Icon aria-hidden sx={{ display: 'block', width: 20, height: 20, color: `${STATUS_HUE[status]}.main` }} />;
}

/** A status as word and colour; the large one is a badge with its sign, to be read across a counter. */
export function StatusBadge({ status, large = false }: Props) {
  const Icon = ICONS[status];
  return (
    <Box
      component="span"
      sx={(theme) => {
        const hue = theme.vars.palette[STATUS_HUE[status]];
        return {
          ...(large ? theme.typography.h3 : theme.typography.caption),
          display: 'inline-flex',
          alignItems: 'center',
          gap: '10px',
          color: hue.onSoft,
          fontWeight: theme.typography.fontWeightBold,
          whiteSpace: 'nowrap',
          ...(large && {
            padding: '8px 20px 8px 14px',
            border: `1px solid ${hue.line}`,
            borderRadius: theme.radii.kiosk,
            backgroundColor: hue.soft,
          }),
          '& > svg': { width: 28, height: 28 },
        };
      }}
    >
      {large && <Icon aria-hidden />}
      {STATUS_WORD[status]}
    </Box>
  );
}
