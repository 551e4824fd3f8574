/** The vendor's spelling of a North American or international number in E.164; null when it is none or is missing. */
export function toE164(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const digits = value.replace(/[^0-9]/g, '');
  if (value.trim().startsWith('+')) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  return /^1?[2-9]\d{9}$/.test(digits) ? `+1${digits.slice(-10)}` : null;
}
