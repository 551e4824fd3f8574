import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { Row } from '../ui/layout';
import { SearchBox } from './SearchBox';

interface ListFiltersProps<Type extends string> extends ComponentProps<typeof SearchBox<Type>> {
  /**
   * The number of matching records, such as '12 stores'; undefined while it is loading. If the prop is omitted, the
   * layout reserves no space for it.
   */
  countLabel?: string | undefined;
  /** Additional filters. */
  children?: ReactNode;
}

/** The search field and the filters above a list. */
export function ListFilters<Type extends string>({ children, ...props }: ListFiltersProps<Type>) {
  const { countLabel, ...searchBox } = props;
  return (
    <Row wrap align="center" gap={2}>
      <Box sx={{ flex: '1 1 320px', maxWidth: { md: 560 }, minWidth: 0 }}>
        <SearchBox {...searchBox} />
      </Box>
      {children}
      {'countLabel' in props && (
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          // This element keeps its space while it is empty, so that the layout does not shift.
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
    </Row>
  );
}
