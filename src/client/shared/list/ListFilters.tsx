import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { SearchBox } from './SearchBox';

interface ListFiltersProps<Type extends string> extends ComponentProps<typeof SearchBox<Type>> {
  /** How many records match: '12 stores'; undefined while that is loading. Without the prop no space is kept for it. */
  countLabel?: string | undefined;
  /** Further filters. */
  children?: ReactNode;
}

/** The search and filters above a list. */
export function ListFilters<Type extends string>({ children, ...props }: ListFiltersProps<Type>) {
  const { countLabel, ...searchBox } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 320px', maxWidth: { md: 560 }, minWidth: 0 }}>
        <SearchBox {...searchBox} />
      </Box>
      {children}
      {'countLabel' in props && (
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          // Keeps its space while it is empty, so that the layout does not shift.
          sx={{
            ml: { md: 'auto' },
            minWidth: { xs: children ? 0 : '100%', sm: 88 },
            minHeight: '1lh',
            textAlign: { md: 'right' },
          }}
        >
          {countLabel}
        </Typography>
      )}
    </Box>
  );
}
