import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { RouteLink } from '../../routing/RouteLink';

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 44,
  px: 2.5,
  py: 0.75,
  '& svg': { flex: 'none', fontSize: 20 },
  '& [data-text]': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
};

interface LinkedRowProps {
  icon: ReactNode;
  /** The page to which the whole row leads. */
  to?: string | undefined;
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}

/** A list item of a dashboard that leads to another page, or none if there is nothing to do there. */
export function LinkedRow({ icon, to, sx, children }: LinkedRowProps) {
  const text = <span data-text="">{children}</span>;
  return (
    <li>
      {to === undefined ? (
        <Box sx={{ ...ROW, ...sx }}>
          {icon}
          {text}
        </Box>
      ) : (
        <ButtonBase
          component={RouteLink}
          to={to}
          sx={{
            ...ROW,
            width: '100%',
            typography: 'body2',
            textAlign: 'left',
            '&:hover [data-text]': { textDecoration: 'underline' },
            '&:focus-visible': { outlineOffset: -3 },
            ...sx,
          }}
        >
          {icon}
          {text}
          <ChevronRight aria-hidden />
        </ButtonBase>
      )}
    </li>
  );
}
