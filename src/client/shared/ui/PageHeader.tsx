import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Row } from './layout';

type PageHeaderProps = { title: string; subtitle?: ReactNode; actions?: ReactNode };

/** The header of a console page: title and subtitle on the left, actions on the right. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Row component="header" wrap align="start" gap={2}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h1" variant="h3">
          {title}
        </Typography>
        {subtitle && (
          <Typography variant="body2" color="textSecondary">
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && (
        <Row wrap gap={1}>
          {actions}
        </Row>
      )}
    </Row>
  );
}
