import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { SegmentCount } from '../../../../../contract/customerRecords';
import type { CustomerSegment } from '../../../../../contract/segments';
import { SEGMENTS } from '../../../../entities/customer';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { Row } from '../../../../shared/ui/layout';

interface SegmentTabsProps {
  /** undefined for all customers. */
  value: CustomerSegment | undefined;
  /** undefined while they are loading. */
  counts: readonly SegmentCount[] | undefined;
  onChange: (segment: CustomerSegment | undefined) => void;
}

/**
 * The segments with their numbers of customers, and the definition of the selected segment. MUI's Tabs would exceed the
 * bundle budget of the page.
 */
export function SegmentTabs({ value, counts, onChange }: SegmentTabsProps) {
  const definition = SEGMENTS.find(({ segment }) => segment === value)?.definition;
  const renderTab = (segment: CustomerSegment | undefined, label: string) => {
    const count = counts?.find((each) => each.segment === segment);
    return (
      <SegmentTab
        key={label}
        label={label}
        count={count && formatNumber(count.count)}
        isSelected={segment === value}
        onSelect={() => onChange(segment)}
      />
    );
  };
  return (
    <Box>
      <Row
        role="group"
        aria-label="Groups of customers"
        sx={{ overflowX: 'auto', borderBottom: 1, borderColor: 'divider' }}
      >
        {renderTab(undefined, 'All')}
        {SEGMENTS.map(({ segment, label }) => renderTab(segment, label))}
      </Row>
      {definition !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ pt: 1.5 }}>
          {definition}
        </Typography>
      )}
    </Box>
  );
}

interface SegmentTabProps {
  label: string;
  count: string | undefined;
  isSelected: boolean;
  onSelect: () => void;
}

function SegmentTab({ label, count, isSelected, onSelect }: SegmentTabProps) {
  return (
    <ButtonBase
      aria-pressed={isSelected}
      sx={{
        flex: 'none',
        gap: 0.75,
        minHeight: 44,
        px: { xs: 1.5, sm: 1, lg: 1.5 },
        borderBottom: 2,
        borderColor: isSelected ? 'primary.main' : 'transparent',
        color: isSelected ? 'primary.main' : 'text.secondary',
        typography: 'body2',
        fontWeight: 'fontWeightMedium',
        '&:hover': { color: isSelected ? 'primary.main' : 'text.primary' },
        '&:focus-visible': { outlineOffset: '-3px' },
      }}
      onClick={onSelect}
    >
      {label}
      {count !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 'fontWeightRegular' }}>
          {count}
        </Box>
      )}
    </ButtonBase>
  );
}
