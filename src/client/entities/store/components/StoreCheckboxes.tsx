import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useMemo, type UIEvent } from 'react';
import { getErrorMessage } from '../../../shared/api/errors';
import { Row } from '../../../shared/ui/layout';
import { NAMES_PAGE, useListStoreNamesInfiniteQuery } from '../storeApi';

/** The next page is loaded when fewer than this many px are left to scroll. */
const LOAD_AHEAD_PX = 240;

export interface StoreCheckboxesProps {
  search: string;
  /** The ids of the selected stores. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The stores to list first, so that the initial selection is visible. */
  initialStores: readonly { id: string; name: string }[];
}

/** Checkboxes for the stores that match a search. Scrolling loads more stores. */
export function StoreCheckboxes({ search, value, onChange, initialStores }: StoreCheckboxesProps) {
  const names = useListStoreNamesInfiniteQuery(search);
  const { currentData, isFetching, isError, error, hasNextPage, fetchNextPage, refetch } = names;
  const loaded = currentData?.pages.flatMap(({ rows }) => rows);
  const first = search === '' ? initialStores.slice(0, NAMES_PAGE) : [];
  const firstIds = new Set(first.map(({ id }) => id));
  const selected = useMemo(() => new Set(value), [value]);
  const loadMore = () => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < LOAD_AHEAD_PX) loadMore();
  };

  return (
    <Box
      onScroll={handleScroll}
      sx={{
        height: 280,
        overflowY: 'auto',
        border: 1,
        borderColor: 'line.control',
        borderRadius: (theme) => theme.radii.control,
        px: 1,
        py: 0.5,
      }}
    >
      {loaded !== undefined && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {[...first, ...loaded.filter(({ id }) => !firstIds.has(id))].map(({ id, name }) => (
            <StoreCheck
              key={id}
              name={name}
              checked={selected.has(id)}
              onChange={(checked) => onChange(checked ? [...value, id] : value.filter((other) => other !== id))}
            />
          ))}
        </Box>
      )}
      {isFetching && <ChecksSkeleton />}
      {!isFetching && isError && (
        <Note action="Try Again" onAction={() => void (loaded === undefined ? refetch() : fetchNextPage())}>
          {getErrorMessage(error)}
        </Note>
      )}
      {!isFetching && !isError && hasNextPage && <Note action="Show More" onAction={loadMore} />}
      {!isFetching && loaded?.length === 0 && first.length === 0 && <Note>No stores found.</Note>}
    </Box>
  );
}

interface StoreCheckProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}
function StoreCheck({ name, checked, onChange }: StoreCheckProps) {
  const id = useId();
  return (
    <Row component="li" align="center" sx={{ minHeight: 40 }}>
      <Checkbox id={id} size="small" checked={checked} onChange={(_event, next) => onChange(next)} />
      <Typography component="label" htmlFor={id} variant="body2" noWrap sx={{ flex: 1, py: 1, cursor: 'pointer' }}>
        {name}
      </Typography>
    </Row>
  );
}

function Note({ children, action, onAction }: { children?: string; action?: string; onAction?: () => void }) {
  return (
    <Row align="center" gap={1} sx={{ p: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
        {children}
      </Typography>
      {action && (
        <Button size="small" variant="outlined" onClick={onAction}>
          {action}
        </Button>
      )}
    </Row>
  );
}

const ChecksSkeleton = () => (
  <Box aria-hidden sx={{ px: 1 }}>
    {Array.from({ length: 5 }, (_, row) => (
      <Skeleton key={row} height={40} width={row % 2 ? '50%' : '65%'} />
    ))}
  </Box>
);
