import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useContext, useState } from 'react';
import { useStoreId } from '../../../session';
import { readItem, writeItem } from '../../../shared/device/deviceStorage';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatNumber } from '../../../shared/format/formatNumber';
import { toPlainDay } from '../../../shared/format/toPlainDay';
import { TimeZoneContext } from '../../../shared/format/useDateFormat';
import { FormField } from '../../../shared/forms/FormField';
import { FilterSelect } from '../../../shared/list/FilterSelect';
import { toListState } from '../../../shared/list/listState';
import type { Column } from '../../../shared/list/table/columns';
import { TableList } from '../../../shared/list/table/TableList';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { DownloadButton } from '../../../shared/ui/DownloadButton';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Row } from '../../../shared/ui/layout';
import { Section } from '../../../shared/ui/Section';
import {
  describeNet,
  describeState,
  listMonthOptions,
  parsePointCents,
  toSettledShops,
  type SettledShop,
} from '../settlementRules';
import { useExportShopMonthsMutation, useListShopMonthsQuery } from '../shopsApi';
import { ALL_SHOPS } from '../shopsRules';

const column = (
  id: string,
  header: string,
  getText: (shop: SettledShop) => string,
  hideBelow?: 'md' | 'lg',
): Column<SettledShop> => ({
  id,
  header,
  ...(id !== 'name' && { align: 'right' }),
  ...(hideBelow && { hideBelow }),
  render: (shop) => (shop.id === ALL_SHOPS ? <b>{getText(shop)}</b> : getText(shop)),
});

const COLUMNS: readonly Column<SettledShop>[] = [
  column('name', 'Shop', ({ name }) => name),
  column('issued', 'Points issued', ({ pointsIssued }) => formatNumber(pointsIssued)),
  column('reversed', 'Points taken back', ({ pointsReversed }) => formatNumber(pointsReversed), 'lg'),
  column('redeemed', 'Points used', ({ pointsRedeemed }) => formatNumber(pointsRedeemed)),
  column('sales', 'Sales', ({ salesCents }) => formatCents(salesCents), 'lg'),
  column('cost', 'Cost of rewards', ({ rewardCents }) => (rewardCents === null ? '–' : formatCents(rewardCents)), 'md'),
  column('net', 'Net for points', ({ netCents }) => describeNet(netCents)),
];

/** What each shop gave and took over some months, and what it owes the others or gets for its points. */
export function BetweenShopsSection() {
  const { params, setParams } = useUrlState();
  const timeZone = useContext(TimeZoneContext);
  const options = listMonthOptions(toPlainDay(new Date(), timeZone));
  // Owners settle the month that is over.
  const initial = options[1]?.value ?? '';
  const find = (name: string) => options.find(({ value }) => value === params.get(name))?.value ?? initial;
  const period = { from: find('fromMonth'), to: find('toMonth') };
  const isReversed = period.to < period.from;
  const [typed, setTyped] = usePointCents();
  const cents = parsePointCents(typed);
  const isWrong = Number.isNaN(cents);
  const centsPerPoint = isWrong ? null : cents;
  const months = useListShopMonthsQuery(isReversed ? skipToken : period, { refetchOnMountOrArgChange: true });
  const [exportMonths, { isLoading }] = useExportShopMonthsMutation();
  const shown = isReversed ? undefined : months.currentData;
  return (
    <Section
      title="Between shops"
      text="What each shop gave and took, to settle up. A month closes five days after it ended and no longer changes: a later refund or cancellation counts in the next one."
      actions={
        <DownloadButton
          label="Export"
          fileName={`between-shops-${period.from}-${period.to}.csv`}
          isLoading={isLoading}
          disabled={isReversed || isWrong}
          onDownload={() => exportMonths({ ...period, ...(centsPerPoint !== null && { centsPerPoint }) })}
        />
      }
    >
      <Row wrap align="start" gap={2} sx={{ mb: 2 }}>
        <FilterSelect
          label="First month"
          options={options}
          value={period.from}
          onChange={(month) => setParams({ fromMonth: month, toMonth: month > period.to ? month : period.to })}
        />
        <FilterSelect
          label="Last month"
          options={options}
          value={period.to}
          onChange={(month) => setParams({ toMonth: month, fromMonth: month < period.from ? month : period.from })}
        />
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' }, '& .MuiFormControl-root': { gap: 0.5 } }}>
          <FormField
            name="pointCents"
            label="Value of a point between shops"
            help="For the net. Saved in this browser."
            error={isWrong ? 'Enter cents, such as 1 or 0.5' : undefined}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            endAdornment={<InputAdornment position="end">¢</InputAdornment>}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Box>
      </Row>
      <TableList
        label="Between shops"
        columns={COLUMNS}
        list={toListState(months, (rows) => toSettledShops(rows, centsPerPoint))}
        errorTitle="Couldn't load these months"
        skeletonCount={4}
        empty={
          <EmptyState
            icon={<SwapHoriz />}
            title="Nothing to settle"
            hint="Your chain did not exist in these months yet."
          />
        }
        pager={null}
      />
      {shown && shown.length > 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          {describeState(shown)} Net: points issued less those taken back and used, at the value of a point. What the
          shops pay together is for points that customers still hold.
          {shown.some(({ rewardCents }) => rewardCents === null) &&
            ' A cost that is missing belongs to a reward whose cost you have not entered in Results.'}
        </Typography>
      )}
    </Section>
  );
}

/** What the owner typed as the value of a point, kept on this device. */
function usePointCents(): [string, (text: string) => void] {
  const key = `point_cents_${useStoreId()}`;
  const [text, setText] = useState(() => readItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      writeItem(key, next === '' ? null : next);
    },
  ];
}
