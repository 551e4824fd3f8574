import { LOCALES, type Language } from '../i18n/languages';

/** Created on first use, and for fractions only: the first format of a page takes a slow tablet 150 ms. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Formats a whole number as '1,234,567', which both languages write alike, without Intl and its slow first use. */
export function groupThousands(value: number): string {
  return value.toFixed().replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a number with thousands separators and at most two decimals, such as '1,234.5'. */
export function formatNumber(value: number, language: Language = 'en'): string {
  if (Number.isSafeInteger(value)) return groupThousands(value);
  formats[language] ??= new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 });
  return formats[language].format(value);
}

/** Formats a count with its noun, such as '1 store' or '1,200 stores'. The plural of the noun must end in -s. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
