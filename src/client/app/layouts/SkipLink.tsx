import Box from '@mui/material/Box';

/** Lets keyboard users skip the sidebar; visible only while focused. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      sx={(theme) => ({
        ...theme.typography.subtitle2,
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        borderRadius: theme.radii.control,
        backgroundColor: theme.vars.palette.primary.main,
        color: theme.vars.palette.primary.contrastText,
        textDecoration: 'none',
        '&:not(:focus)': { transform: 'translateY(-64px)' },
      })}
    >
      Skip to content
    </Box>
  );
}
