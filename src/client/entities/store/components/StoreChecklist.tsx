import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatNumber } from '../../../shared/format/formatNumber';
import { SearchBox } from '../../../shared/list/SearchBox';
import { Grid, Row } from '../../../shared/ui/layout';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useGetStoreCountsQuery, useLazyListAllStoreNamesQuery } from '../storeApi';
import { StoreCheckboxes, type StoreCheckboxesProps } from './StoreCheckboxes';

type StoreChecklistProps = Omit<StoreCheckboxesProps, 'search'>;

/** A searchable list of all stores with checkboxes. The user selects single stores or all that match the search. */
export function StoreChecklist({ value, onChange, initialStores }: StoreChecklistProps) {
  const [search, setSearch] = useState('');
  const { data: counts } = useGetStoreCountsQuery(undefined);
  const { selectAll, deselectAll, isBusy } = useSelectAllStores(value, onChange, search);

  return (
    <Grid role="group" aria-label="Stores" gap={1}>
      <SearchBox label="Search stores" value={search} onSearch={setSearch} />
      <Row wrap align="center" gap={1}>
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
      </Row>
      <StoreCheckboxes search={search} value={value} onChange={onChange} initialStores={initialStores} />
    </Grid>
  );
}

/** Selects or deselects all stores that match a search, including those that are not loaded yet. */
function useSelectAllStores(value: readonly string[], onChange: (ids: string[]) => void, search: string) {
  const [listAll, { isFetching }] = useLazyListAllStoreNamesQuery();
  const showToast = useToast();
  // The latest selection, because the user may change it while the names are loading.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const listIds = async (): Promise<string[] | null> => {
    const { data, error } = await listAll(search);
    if (data !== undefined) return data.map(({ id }) => id);
    showToast(`Couldn't load stores. ${getErrorMessage(error)}`, 'danger');
    return null;
  };

  return {
    isBusy: isFetching,
    selectAll: async () => {
      const found = await listIds();
      if (found !== null) onChange([...new Set([...latest.current, ...found])]);
    },
    deselectAll: async () => {
      if (search === '') {
        onChange([]);
        return;
      }
      const found = await listIds();
      if (found === null) return;
      const removed = new Set(found);
      onChange(latest.current.filter((id) => !removed.has(id)));
    },
  };
}
