import { toNetCents } from '../../../../contract/plain/settlement';
import type { ShopMonth } from '../../../../contract/shops';
import type { CsvColumns } from '../../../platform/http/sendCsv';

/** The columns of the file. With the value of a point, the last one says what each shop owes or is owed. */
export function toMonthColumns(centsPerPoint: number | undefined): CsvColumns<ShopMonth> {
  const net: CsvColumns<ShopMonth> =
    centsPerPoint === undefined
      ? {}
      : {
          [`Net at ${centsPerPoint} cents per point ($): plus means the shop pays, minus means it is paid`]: (month) =>
            toNetCents(month, centsPerPoint) / 100,
        };
  return { ...COLUMNS, ...net };
}

const COLUMNS: CsvColumns<ShopMonth> = {
  Month: ({ month }) => month,
  Shop: ({ name }) => name,
  'Points issued': ({ pointsIssued }) => pointsIssued,
  'Points taken back': ({ pointsReversed }) => pointsReversed,
  'Points redeemed': ({ pointsRedeemed }) => pointsRedeemed,
  'Sales to customers ($)': ({ salesCents }) => salesCents / 100,
  'Cost of rewards ($)': ({ rewardCents }) => (rewardCents === null ? null : rewardCents / 100),
  'Month closed': ({ isClosed }) => (isClosed ? 'yes' : 'no, can still change'),
};
