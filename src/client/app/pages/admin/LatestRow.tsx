import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { formatDate, formatDateTime } from '../../../shared/format/formatDate';
import { clampLines } from '../../../shared/ui/text/clampLines';

type LatestRowProps = {
  name: string;
  detail: string;
  status: ReactNode;
  createdAt: string;
} & ({ to: string } | { onOpen: () => void });

/** The page behind the row shows all of a longer text. */
const twoLines = clampLines(2);

/** A row of a LatestPanel. The whole row is a link or a button. */
export function LatestRow({ name, detail, status, createdAt, ...action }: LatestRowProps) {
  const buttonProps = 'to' in action ? { component: RouteLink, to: action.to } : { onClick: action.onOpen };
  return (
    <ButtonBase
      {...buttonProps}
      sx={{
        display: 'grid',
        // On a phone the date is on a separate line.
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 96px' },
        alignItems: 'center',
        columnGap: 2,
        width: '100%',
        minHeight: 56,
        px: 2.5,
        py: 1,
        textAlign: 'left',
        color: 'inherit',
        textDecoration: 'none',
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" title={name} sx={{ ...twoLines, fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" title={detail} sx={twoLines}>
          {detail}
        </Typography>
      </Box>
      {status}
      <Typography
        component="time"
        dateTime={createdAt}
        title={formatDateTime(createdAt)}
        variant="body2"
        color="textSecondary"
        sx={{ textAlign: { sm: 'right' } }}
      >
        {formatDate(createdAt)}
      </Typography>
    </ButtonBase>
  );
}
