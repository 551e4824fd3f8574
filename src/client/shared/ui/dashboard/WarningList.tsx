import ChevronRight from '@mui/icons-material/ChevronRight';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { RouteLink } from '../../routing/RouteLink';

export interface WarningItem {
  text: string;
  /** The page where the user can resolve the problem. */
  to?: string;
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 40,
  px: 2.5,
  py: 0.75,
  '& svg': { flex: 'none', fontSize: 18 },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
};

/** Lists lasting problems, each with a link to where the user can resolve it. Renders nothing without problems. */
export function WarningList({ title, items }: { title: string; items: readonly WarningItem[] }) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ borderColor: 'warning.line', bgcolor: 'warning.soft', color: 'warning.onSoft', py: 1 }}
    >
      <Typography id={titleId} component="h2" variant="h6" sx={{ px: 2.5, py: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {items.map(({ text, to }) => (
          <li key={text}>
            {to === undefined ? (
              <Box sx={ROW}>
                <Warning aria-hidden />
                <span>{text}</span>
              </Box>
            ) : (
              <ButtonBase
                component={RouteLink}
                to={to}
                sx={{
                  ...ROW,
                  justifyContent: 'flex-start',
                  width: '100%',
                  textAlign: 'left',
                  color: 'inherit',
                  textDecoration: 'none',
                  typography: 'body2',
                  '&:hover span': { textDecoration: 'underline' },
                  '&:focus-visible': { outlineOffset: -3 },
                }}
              >
                <Warning aria-hidden />
                <span>{text}</span>
                <ChevronRight aria-hidden />
              </ButtonBase>
            )}
          </li>
        ))}
      </Box>
    </Paper>
  );
}
