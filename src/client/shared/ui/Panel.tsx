import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { CardBoundary } from './CardBoundary';
import { Definition } from './dashboard/Definition';
import { Column, Row } from './layout';

interface PanelProps {
  title: string;
  /** The line below the title. */
  subtitle?: ReactNode;
  /** How the figures of the panel are counted. */
  definition?: string;
  actions?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}

/** A titled card of a console page. */
export function Panel({ title, subtitle, definition, actions, isBusy = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      aria-busy={isBusy}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      <Row align="start" gap={1} sx={{ minHeight: 56, px: 2.5, py: 1.75, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Row align="center" gap={0.5}>
            <Typography id={titleId} component="h2" variant="h5">
              {title}
            </Typography>
            {definition !== undefined && <Definition of={title} text={definition} />}
          </Row>
          {subtitle !== undefined && (
            <Typography component="div" variant="body2" color="textSecondary">
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions}
      </Row>
      <Column sx={{ flex: 1, minWidth: 0 }}>
        <CardBoundary>{children}</CardBoundary>
      </Column>
    </Card>
  );
}
