const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with thousands separators: '1,234'. */
export function formatPoints(points: number): string {
  return whole.format(points);
}
