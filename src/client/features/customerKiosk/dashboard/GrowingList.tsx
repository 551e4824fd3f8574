import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  children: ReactNode;
  hasMore: boolean;
  isGrowing: boolean;
  onGrow: () => void;
}

/** A list that ends in a way to more of it, for hands and for the keyboard; scrolling there does the same. */
export function GrowingList({ label, children, hasMore, isGrowing, onGrow }: Props) {
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        aria-busy={isGrowing}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {children}
      </Box>
      {hasMore && (
        <Button size="kiosk" variant="text" onClick={onGrow} aria-busy={isGrowing} sx={{ mt: 2, flex: 'none' }}>
          {isGrowing ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}
