import { Suspense } from 'react';
import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';

/** A screen for a finger: edge to edge, no zoom on a double tap, no pulling the page down, no selected text. */
export function KioskLayout() {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        bgcolor: 'surface.warm',
        touchAction: 'manipulation',
        overscrollBehavior: 'none',
        userSelect: 'none',
        WebkitTapHighlightColor: 'transparent',
        '& input': { userSelect: 'text' },
      }}
    >
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Box>
  );
}
