import MenuOutlined from '@mui/icons-material/MenuOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { BrandMark } from '../../shared/ui/BrandMark';

type Props = { title: string; menuOpen: boolean; onMenu: () => void; onSearch: () => void };

/** Replaces the sidebar on a phone. */
export function TopBar({ title, menuOpen, onMenu, onSearch }: Props) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: { xs: 'flex', md: 'none' },
        alignItems: 'center',
        gap: 1.5,
        height: 56,
        px: 1,
        bgcolor: 'surface.card',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label="Open menu" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
        <MenuOutlined />
      </IconButton>
      <BrandMark size={24} />
      <Typography variant="h6" component="p" noWrap sx={{ flex: 1 }}>
        {title}
      </Typography>
      <IconButton aria-label="Search" aria-haspopup="dialog" onClick={onSearch}>
        <SearchOutlined />
      </IconButton>
    </Box>
  );
}
