import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { DetailList, type Fact } from '../ui/DetailList';
import { Row } from '../ui/layout';
import { clampLines } from '../ui/text/clampLines';

type RecordCardProps = {
  title: string;
  /** The accessible name of the card. The title is the default. */
  label?: string;
  subtitle?: ReactNode;
  status?: ReactNode;
  /** Content above the facts, as wide as the card. */
  lead?: ReactNode;
  facts: readonly Fact[];
  actions: ReactNode;
  /** Content below the facts. */
  children?: ReactNode;
  /** Content before the actions, on their line. */
  footer?: ReactNode;
  /** Highlights the card because the URL links to it. */
  highlighted?: boolean;
  /** Scrolls the card into view once. */
  scrollTo?: boolean;
};

/** A card for one record in a console. It shows the name, the status, facts and actions. */
export function RecordCard({
  title,
  label = title,
  subtitle,
  status,
  lead,
  facts,
  children,
  actions,
  footer,
  highlighted = false,
  scrollTo = false,
}: RecordCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scrollTo) card.current?.scrollIntoView({ block: 'center' });
  }, [scrollTo]);
  return (
    <Card
      ref={card}
      aria-label={label}
      component="article"
      data-highlighted={highlighted || undefined}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        ...(highlighted && {
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `0 0 0 3px ${theme.vars.palette.primary.soft}`,
        }),
      })}
    >
      <Row align="start" gap={1.5} sx={{ px: 2, pt: 2, pb: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            component="h2"
            variant="subtitle1"
            title={title}
            sx={{ ...clampLines(2), fontWeight: 'fontWeightBold' }}
          >
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {status && <Box sx={{ flex: 'none' }}>{status}</Box>}
      </Row>
      <Box sx={{ flex: 1, px: 2, pb: 2 }}>
        {lead}
        <DetailList facts={facts} />
        {children}
      </Box>
      <Row
        wrap
        align="center"
        justify="end"
        gap={0.5}
        sx={{ minHeight: 48, px: 1, borderTop: 1, borderColor: 'divider' }}
      >
        {footer && <Box sx={{ flex: 1, minWidth: 0, pl: 1, typography: 'body2' }}>{footer}</Box>}
        {actions}
      </Row>
    </Card>
  );
}
