import { formatNumber } from './formatNumber';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size in decimal units with three digits, such as '12.3 MB'. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${formatNumber(Number(value.toPrecision(3)))} ${UNITS[unit] ?? ''}`;
}
