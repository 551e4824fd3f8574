import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import type { RedemptionStatus } from '../../../contract/redemptions';
import { humanize } from '../../shared/format/humanize';
import redemption from '../../shared/i18n/messages/en/redemption.json';
import { useText } from '../../shared/i18n/useText';
import { getStatusTone } from './redemptionDisplay';

/* The record is partial, because a newer server may send statuses that this client does not know. */
const ICONS: Partial<Record<RedemptionStatus, typeof SvgIcon>> = {
  pending: HourglassTop,
  completed: CheckCircle,
  redeemed: CheckCircle,
  cancelled: Cancel,
};
const TEXTS: Partial<Record<RedemptionStatus, keyof typeof redemption>> = {
  pending: 'redemption.pending',
  completed: 'redemption.redeemed',
  redeemed: 'redemption.redeemed',
  cancelled: 'redemption.cancelled',
};

const getPaletteKey = (status: RedemptionStatus) => {
  const tone = getStatusTone(status);
  return tone === 'danger' ? 'error' : tone;
};

/** The icon of a status without its text, for overlaying it on another icon. */
export function StatusIcon({ status }: { status: RedemptionStatus }) {
  const Icon = ICONS[status] ?? HelpOutlined;
  return <Icon aria-hidden sx={{ display: 'block', width: 20, height: 20, color: `${getPaletteKey(status)}.main` }} />;
}

type StatusBadgeProps = { status: RedemptionStatus; large?: boolean; fontSize?: string };

/** A status as colored text. `large` adds an icon and a border. `fontSize` replaces the default size. */
export function StatusBadge({ status, large = false, fontSize }: StatusBadgeProps) {
  const { t } = useText(redemption);
  const textKey = TEXTS[status];
  const Icon = ICONS[status] ?? HelpOutlined;
  return (
    <Box
      component="span"
      sx={(theme) => {
        const colors = theme.vars.palette[getPaletteKey(status)];
        return {
          ...(large ? theme.typography.h3 : theme.typography.caption),
          ...(fontSize !== undefined && { fontSize, lineHeight: 1.3 }),
          display: 'inline-flex',
          alignItems: 'center',
          gap: '10px',
          color: colors.onSoft,
          fontWeight: theme.typography.fontWeightBold,
          whiteSpace: 'nowrap',
          ...(large && {
            padding: '0.2em 0.7em 0.2em 0.5em',
            border: `1px solid ${colors.line}`,
            borderRadius: theme.radii.kiosk,
            backgroundColor: colors.soft,
          }),
          '& > svg': { width: '1.1em', height: '1.1em' },
        };
      }}
    >
      {large && <Icon aria-hidden />}
      {textKey === undefined ? humanize(status) : t(textKey)}
    </Box>
  );
}
