import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OwnerSearchType } from '../../../contract/owners';
import { formatPoints } from '../../shared/format/formatPoints';
import { SearchBox } from '../../shared/ui/SearchBox';
import { SEARCH_TYPES, type OwnerSearch } from './ownerSearch';

interface OwnerFiltersProps {
  asked: OwnerSearch;
  /** How many owners are found; absent while that is not known. */
  total: number | undefined;
  onSearch: (text: string) => void;
  onType: (type: OwnerSearchType) => void;
}

/** Which owners to show. */
export function OwnerFilters({ asked, total, onSearch, onType }: OwnerFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 320px', maxWidth: { md: 520 }, minWidth: 0 }}>
        <SearchBox
          label="Search store owners"
          placeholder="Search store owners…"
          value={asked.search}
          onSearch={onSearch}
          types={SEARCH_TYPES}
          type={asked.type}
          onType={(type) => {
            onType(type as OwnerSearchType);
          }}
        />
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        // It keeps its place while it says nothing, so that nothing jumps.
        sx={{ ml: { md: 'auto' }, minWidth: { xs: '100%', sm: 88 }, minHeight: '1lh', textAlign: { md: 'right' } }}
      >
        {total !== undefined && `${formatPoints(total)} ${total === 1 ? 'owner' : 'owners'}`}
      </Typography>
    </Box>
  );
}
