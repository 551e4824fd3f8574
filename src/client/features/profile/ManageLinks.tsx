import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { ProfileSection } from './ProfileSection';

const LINKS = [
  { to: PATHS.owner.kiosk, title: 'Kiosk', text: 'Address, PIN, logo, colors and language' },
  { to: PATHS.owner.cashiers, title: 'Cashier accounts', text: 'Who may sign in to the board' },
  {
    to: PATHS.owner.pointOfSale,
    title: 'Point of sale',
    text: 'Purchases to review, and the connection to your register',
  },
  { to: PATHS.owner.board, title: 'Board', text: 'Whether cashiers may complete rewards' },
];

/** The other pages on which an owner sets up the store. */
export function ManageLinks() {
  return (
    <ProfileSection title="Manage your store">
      <Box>
        {/* A Stack would reset the margin. */}
        <List disablePadding dense sx={{ mx: -1 }}>
          {LINKS.map(({ to, title, text }) => (
            <ListItem key={to} disablePadding>
              <ListItemButton component={RouteLink} to={to} sx={{ borderRadius: 1, px: 1 }}>
                <ListItemText primary={title} secondary={text} />
                <ChevronRight aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
    </ProfileSection>
  );
}
