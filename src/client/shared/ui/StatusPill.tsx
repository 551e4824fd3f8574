import Box from '@mui/material/Box';

/** What a state means to the reader; the colours follow. */
export type Tone = 'neutral' | 'brand' | 'reward' | 'success' | 'warning' | 'danger' | 'info';

type Props = { tone: Tone; label: string };

const hueOf = {
  brand: 'primary',
  reward: 'reward',
  success: 'success',
  warning: 'warning',
  danger: 'error',
  info: 'info',
} as const;

/** A state in one word. The word tells it, the colour only helps the eye. */
export function StatusPill({ tone, label }: Props) {
  return (
    <Box
      component="span"
      sx={(theme) => {
        const { palette } = theme.vars;
        const hue =
          tone === 'neutral'
            ? { soft: palette.surface.sunken, onSoft: palette.ink.soft, line: palette.line.main }
            : palette[hueOf[tone]];
        return {
          ...theme.typography.caption,
          display: 'inline-flex',
          alignItems: 'center',
          gap: '6px',
          height: 24,
          padding: '0 8px',
          border: `1px solid ${hue.line}`,
          borderRadius: '12px',
          backgroundColor: hue.soft,
          color: hue.onSoft,
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
