import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '../../shared/format/formatNumber';
import { SearchBox } from '../../shared/ui/list/SearchBox';
import { StoreChecks, type StoreChecksProps } from './StoreChecks';
import { useGetStoreCountsQuery } from './storeQueriesApi';
import { useSelectAllStores } from './useSelectAllStores';

type StoreChecklistProps = Omit<StoreChecksProps, 'search'>;

/** A searchable list of all stores with checkboxes: stores are selected one by one or all matches at once. */
export function StoreChecklist({ value, onChange, initialStores }: StoreChecklistProps) {
  const [search, setSearch] = useState('');
  const { data: counts } = useGetStoreCountsQuery(undefined);
  const { selectAll, deselectAll, isBusy } = useSelectAllStores(value, onChange, search);

  return (
    <Box role="group" aria-label="Stores" sx={{ display: 'grid', gap: 1 }}>
      <SearchBox label="Search stores" value={search} onSearch={setSearch} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 120 }}>
          {formatNumber(value.length)}
          {counts !== undefined && ` of ${formatNumber(Math.max(counts.total, value.length))}`} selected
        </Typography>
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void selectAll()}>
          Select All
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy || value.length === 0}
          onClick={() => void deselectAll()}
        >
          Deselect All
        </Button>
      </Box>
      <StoreChecks search={search} value={value} onChange={onChange} initialStores={initialStores} />
    </Box>
  );
}
