import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import HourglassTop from '@mui/icons-material/HourglassTop';
import Box from '@mui/material/Box';
import type { RedemptionStatus } from '../../../contract/redemptions';
import { getStatusTone } from './redemptionDisplay';

const ICONS = { pending: HourglassTop, completed: CheckCircle, redeemed: CheckCircle, cancelled: Cancel } as const;
const LABELS = { pending: 'PENDING', completed: 'REDEEMED', redeemed: 'REDEEMED', cancelled: 'CANCELLED' } as const;

const getPaletteKey = (status: RedemptionStatus) => {
  const tone = getStatusTone(status);
  return tone === 'danger' ? 'error' : tone;
};

/** The icon of a status alone, to overlay on another icon. */
export function StatusIcon({ status }: { status: RedemptionStatus }) {
  const Icon = ICONS[status];
  return <Icon aria-hidden sx={{ display: 'block', width: 20, height: 20, color: `${getPaletteKey(status)}.main` }} />;
}

type Props = { status: RedemptionStatus; large?: boolean };

/** A status as colored text; the large one adds its icon and a border. */
export function StatusBadge({ status, large = false }: Props) {
  const Icon = ICONS[status];
  return (
    <Box
      component="span"
      sx={(theme) => {
        const colors = theme.vars.palette[getPaletteKey(status)];
        return {
          ...(large ? theme.typography.h3 : theme.typography.caption),
          display: 'inline-flex',
          alignItems: 'center',
          gap: '10px',
          color: colors.onSoft,
          fontWeight: theme.typography.fontWeightBold,
          whiteSpace: 'nowrap',
          ...(large && {
            padding: '8px 20px 8px 14px',
            border: `1px solid ${colors.line}`,
            borderRadius: theme.radii.kiosk,
            backgroundColor: colors.soft,
          }),
          '& > svg': { width: 28, height: 28 },
        };
      }}
    >
      {large && <Icon aria-hidden />}
      {LABELS[status]}
    </Box>
  );
}
