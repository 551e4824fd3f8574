import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { formatDate, formatDateTime } from '../../../shared/format/formatDate';

type Props = {
  name: string;
  detail: string;
  status: ReactNode;
  createdAt: string;
} & ({ to: string } | { onOpen: () => void });

/** Words that fit wrap; of a name that is all too long the beginning is enough, for the row leads to the whole. */
const twoLines = {
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflowWrap: 'anywhere',
} as const;

/** One of the newest: who, what more, in which state, since when. All of it can be pressed. */
export function LatestRow({ name, detail, status, createdAt, ...way }: Props) {
  const target = 'to' in way ? { component: RouteLink, to: way.to } : { onClick: way.onOpen };
  return (
    <ButtonBase
      {...target}
      sx={{
        display: 'grid',
        // On a phone the date has a line of its own.
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
