import type { ListedCredit } from '../../../../contract/pointOfSale';
import { formatNumber } from '../../../shared/format/formatNumber';

/** What multiplied the points of a purchase, such as '1.5x, Happy Hour'. */
export const describeMultiplier = ({ factor, name }: NonNullable<ListedCredit['multiplier']>): string =>
  `${formatNumber(factor)}x, ${name}`;
