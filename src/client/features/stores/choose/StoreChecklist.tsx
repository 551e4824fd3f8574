import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatPoints } from '../../../shared/format/formatPoints';
import { SearchBox } from '../../../shared/ui/SearchBox';
import { useStoreCountsQuery } from '../storesApi';
import { StoreChecks } from './StoreChecks';
import { useSelectAll } from './useSelectAll';

export interface StoreChecklistProps {
  /** Ids of the stores that are ticked. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Stores that stand first, so that what is ticked to begin with is seen. */
  known: readonly { id: string; name: string }[];
}

/** Any number of stores out of any number: found by name, ticked one by one or all that are found at once. */
export function StoreChecklist({ value, onChange, known }: StoreChecklistProps) {
  const [search, setSearch] = useState('');
  const { data: counts } = useStoreCountsQuery(undefined);
  const { selectAll, deselectAll, isBusy } = useSelectAll(value, onChange, search);

  return (
    <Box role="group" aria-label="Stores" sx={{ display: 'grid', gap: 1 }}>
      <SearchBox label="Search stores" value={search} onSearch={setSearch} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 120 }}>
          {counts !== undefined &&
            `${formatPoints(value.length)} of ${formatPoints(Math.max(counts.total, value.length))} selected`}
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
      <StoreChecks search={search} value={value} onChange={onChange} known={known} />
    </Box>
  );
}
