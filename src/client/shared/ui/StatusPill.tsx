import Box from '@mui/material/Box';
import { humanize } from '../format/humanize';

/** The meaning of a status. It determines the colors. */
export type Tone = 'neutral' | 'brand' | 'reward' | 'success' | 'warning' | 'danger' | 'info';

type StatusPillProps = { tone: Tone; label: string };

const TONE_COLORS = {
  brand: 'primary',
  reward: 'reward',
  success: 'success',
  warning: 'warning',
  danger: 'error',
  info: 'info',
} as const;

/** A status as a colored label. The color adds nothing that the text does not say. */
export function StatusPill({ tone, label }: StatusPillProps) {
  return (
    <Box
      component="span"
      sx={(theme) => {
        const { palette } = theme.vars;
        const color =
          tone === 'neutral'
            ? { soft: palette.surface.sunken, onSoft: palette.ink.soft, line: palette.line.main }
            : palette[TONE_COLORS[tone]];
        return {
          ...theme.typography.caption,
          display: 'inline-flex',
          alignItems: 'center',
          gap: '6px',
          height: 24,
          padding: '0 8px',
          border: `1px solid ${color.line}`,
          borderRadius: '12px',
          backgroundColor: color.soft,
          color: color.onSoft,
          fontWeight: theme.typography.fontWeightMedium,
          whiteSpace: 'nowrap',
          '&::before': { content: '""', width: 6, height: 6, borderRadius: '50%', backgroundColor: 'currentColor' },
        };
      }}
    >
      {label}
    </Box>
  );
}

/** Returns the pill for a status from the server. A newer server may send a status that this client does not know. */
export const toPill = <Status extends string>(
  pills: Readonly<Record<Status, StatusPillProps>>,
  status: Status,
): StatusPillProps => (pills as Partial<typeof pills>)[status] ?? { tone: 'neutral', label: humanize(status) };

/** Shows whether an account or a store is active. */
export const ActivePill = ({ isActive }: { isActive: boolean }) => (
  <StatusPill tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />
);
