import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StoreSearchType } from '../../../contract/stores';
import { formatPoints } from '../../shared/format/formatPoints';
import { FilterButtons } from '../../shared/ui/FilterButtons';
import { SearchBox } from '../../shared/ui/SearchBox';
import { SEARCH_TYPES, STATUS_FILTERS, type StatusFilter, type StoreSearch } from './storeSearch';

interface StoreFiltersProps {
  asked: StoreSearch;
  /** How many stores are found; absent while that is not known. */
  total: number | undefined;
  onSearch: (text: string) => void;
  onType: (type: StoreSearchType) => void;
  onStatus: (status: StatusFilter) => void;
}

/** Which stores to show. A state can be chosen only where stores are searched by name. */
export function StoreFilters({ asked, total, onSearch, onType, onStatus }: StoreFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 320px', maxWidth: { md: 560 }, minWidth: 0 }}>
        <SearchBox
          label="Search stores"
          placeholder="Search stores…"
          value={asked.search}
          onSearch={onSearch}
          types={SEARCH_TYPES}
          type={asked.type}
          onType={(type) => {
            onType(type as StoreSearchType);
          }}
        />
      </Box>
      {asked.type === 'name' && (
        <FilterButtons
          label="Status"
          options={STATUS_FILTERS}
          value={asked.status}
          onChange={(status) => {
            onStatus(status as StatusFilter);
          }}
        />
      )}
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        // It keeps its place while it says nothing, so that nothing jumps.
        sx={{
          ml: { md: 'auto' },
          minWidth: { xs: asked.type === 'name' ? 0 : '100%', sm: 88 },
          minHeight: '1lh',
          textAlign: { md: 'right' },
        }}
      >
        {total !== undefined && `${formatPoints(total)} ${total === 1 ? 'store' : 'stores'}`}
      </Typography>
    </Box>
  );
}
