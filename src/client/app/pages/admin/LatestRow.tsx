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

/** One of the newest: who, what more, in which state, since when. All of it can be pressed. */
export function LatestRow({ name, detail, status, createdAt, ...way }: Props) {
  const target = 'to' in way ? { component: RouteLink, to: way.to } : { onClick: way.onOpen };
  return (
    <ButtonBase
      {...target}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-start',
        gap: 2,
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
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
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
        sx={{ flex: 'none', width: 96, textAlign: 'right', display: { xs: 'none', sm: 'block' } }}
      >
        {formatDate(createdAt)}
      </Typography>
    </ButtonBase>
  );
}
