import { Suspense } from 'react';
import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';

/** A screen read from two metres: the whole window for the board. */
export function BoardLayout() {
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'surface.page' }}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Box>
  );
}
