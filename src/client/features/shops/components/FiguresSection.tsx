import Storefront from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useContext, useState } from 'react';
import type { ShopFigures, ShopFiguresQuery } from '../../../../contract/shops';
import { useShops } from '../../../entities/shop';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatNumber } from '../../../shared/format/formatNumber';
import { toPlainDay } from '../../../shared/format/toPlainDay';
import { TimeZoneContext } from '../../../shared/format/useDateFormat';
import { DayFilters } from '../../../shared/list/DayFilters';
import { FilterButtons } from '../../../shared/list/FilterButtons';
import { toListState } from '../../../shared/list/listState';
import { readDay } from '../../../shared/list/readDay';
import type { Column, Sort } from '../../../shared/list/table/columns';
import { TableList } from '../../../shared/list/table/TableList';
import { PATHS } from '../../../shared/routing/paths';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { DownloadButton } from '../../../shared/ui/DownloadButton';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Grid, Row } from '../../../shared/ui/layout';
import { Section } from '../../../shared/ui/Section';
import { useOpenShop } from '../hooks/useOpenShop';
import { useExportShopFiguresMutation, useListShopFiguresQuery } from '../shopsApi';
import { ALL_SHOPS, PERIODS, toPeriod, toRows, type Figure } from '../shopsRules';

const NUMBER_ORDER = { first: 'desc', names: { asc: 'least first', desc: 'most first' } } as const;

const figure = (id: Figure, header: string, format: (value: number) => string = formatNumber): Column<ShopFigures> => ({
  id,
  header,
  align: 'right',
  sort: {
    key: id,
    first: NUMBER_ORDER.first,
    names: { asc: `${header}, ${NUMBER_ORDER.names.asc}`, desc: `${header}, ${NUMBER_ORDER.names.desc}` },
  },
  render: (shop) => <Emphasized shop={shop}>{shop[id] === null ? '–' : format(shop[id])}</Emphasized>,
});

const COLUMNS: readonly Column<ShopFigures>[] = [
  {
    id: 'name',
    header: 'Shop',
    sort: { key: 'name', names: { asc: 'Name, A to Z', desc: 'Name, Z to A' } },
    render: (shop) => <NameCell shop={shop} />,
  },
  figure('checkIns', 'Check-ins'),
  figure('newCustomers', 'New customers'),
  { ...figure('pointsIssued', 'Points issued'), hideBelow: 'md' },
  { ...figure('pointsRedeemed', 'Points used'), hideBelow: 'lg' },
  figure('rewardsRedeemed', 'Rewards'),
  { ...figure('purchases', 'Purchases'), hideBelow: 'lg' },
  figure('salesCents', 'Sales', formatCents),
];

/** The sums stand out from the shops. */
function Emphasized({ shop, children }: { shop: ShopFigures; children: string }) {
  return shop.id === ALL_SHOPS ? <b>{children}</b> : children;
}

function NameCell({ shop }: { shop: ShopFigures }) {
  return (
    <>
      <Box component="span" sx={{ color: 'primary.main' }}>
        <Emphasized shop={shop}>{shop.name}</Emphasized>
      </Box>
      {shop.leftAt !== null && (
        <Typography component="div" variant="caption" color="textSecondary">
          Not in your chain anymore
        </Typography>
      )}
    </>
  );
}

/** The figures of each shop over a period, and their sums. A row opens the dashboard of its shop. */
export function FiguresSection() {
  const { params, setParams } = useUrlState();
  const timeZone = useContext(TimeZoneContext);
  const openShop = useOpenShop();
  const { shops } = useShops();
  const [sort, setSort] = useState<Sort>({ key: 'salesCents', order: 'desc' });
  const today = toPlainDay(new Date(), timeZone);
  const days = { from: readDay(params.get('from')), to: readDay(params.get('to')) };
  const isChosen = days.from !== '' || days.to !== '';
  const period = isChosen ? days : toPeriod(30, today);
  const isComplete = period.from !== '' && period.to !== '' && period.from <= period.to;
  const figures = useListShopFiguresQuery(isComplete ? period : skipToken, { refetchOnMountOrArgChange: true });
  const isQuick = ({ value }: { value: string }) => {
    const { from, to } = toPeriod(Number(value), today);
    return from === period.from && to === period.to;
  };
  const handleOpen = ({ id }: ShopFigures) =>
    openShop(shops.some((shop) => shop.id === id) ? id : null, PATHS.owner.dashboard);
  return (
    <Section
      title="Figures"
      text="By each shop's own days. What you did yourself, such as adding points, counts for your first shop."
      actions={<ExportButton period={period} disabled={!isComplete} />}
    >
      <Row wrap align="end" gap={2} sx={{ mb: 2 }}>
        <FilterButtons
          label="Period"
          options={PERIODS}
          value={PERIODS.find(isQuick)?.value ?? ''}
          onChange={(value: string) => setParams({ ...toPeriod(Number(value), today) })}
        />
        <Grid columns="repeat(2, minmax(0, 1fr))" gap={2} sx={{ flex: '1 1 300px', maxWidth: 380 }}>
          <DayFilters {...period} onChange={(field, day) => setParams({ ...period, [field]: day || null })} />
        </Grid>
      </Row>
      <TableList
        label="Figures by shop"
        columns={COLUMNS}
        list={toListState(figures, (rows) => (rows.length === 0 ? [] : toRows(rows, sort)))}
        errorTitle="Couldn't load the figures"
        skeletonCount={4}
        sort={{ current: sort, onSort: setSort }}
        onOpenRow={handleOpen}
        empty={<EmptyState icon={<Storefront />} title="No shops yet" hint="Your shops will be listed here." />}
        pager={null}
      />
    </Section>
  );
}

function ExportButton({ period, disabled }: { period: ShopFiguresQuery; disabled: boolean }) {
  const [exportFigures, { isLoading }] = useExportShopFiguresMutation();
  return (
    <DownloadButton
      label="Export"
      fileName={`shops-${period.from}-${period.to}.csv`}
      isLoading={isLoading}
      disabled={disabled}
      onDownload={() => exportFigures(period)}
    />
  );
}
