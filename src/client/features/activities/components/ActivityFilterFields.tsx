import { STATUS_LABELS, STATUSES } from '../../../entities/redemption';
import { DayFilters } from '../../../shared/list/DayFilters';
import { FilterButtons } from '../../../shared/list/FilterButtons';
import { SearchBox } from '../../../shared/list/SearchBox';
import { Grid } from '../../../shared/ui/layout';
import type { ActivityFilters } from '../hooks/useActivities';

const STATUS_FILTERS = [
  { value: 'all', label: 'All' },
  ...STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
] as const;

interface ActivityFilterFieldsProps {
  filters: ActivityFilters;
  onChange: (change: Partial<ActivityFilters>) => void;
}

/** Filters the redemptions by status, text and days. */
export function ActivityFilterFields({ filters, onChange }: ActivityFilterFieldsProps) {
  const { status, search, from, to } = filters;
  return (
    <Grid
      gap={2}
      align="end"
      columns={{ xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr) 160px 160px' }}
      sx={{
        '& > [role=group]': { gridColumn: '1 / -1' },
        '& > [role=search]': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <FilterButtons
        label="Status"
        options={STATUS_FILTERS}
        value={status ?? 'all'}
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
      />
      <SearchBox
        label="Search redemptions"
        placeholder="Search by customer, phone or reward…"
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <DayFilters from={from} to={to} onChange={(field, day) => onChange({ [field]: day })} />
    </Grid>
  );
}
