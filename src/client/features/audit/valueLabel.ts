const FIELDS: Record<string, string> = {
  cloverApiKey: 'Point-of-sale API key',
  cloverMerchantId: 'Merchant ID',
  ghlApiKey: 'Contact-management API key',
  ghlFineToken: 'Fine token',
  isActive: 'Active',
  isReferralEnabled: 'Referral programme',
  purchaseReferralPercentage: 'Purchase referral percentage',
  smsLimit: 'SMS limit',
};
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** The name of a field as a person would say it: 'Points per dollar'. */
export function fieldLabel(field: string): string {
  const words =
    FIELDS[field] ??
    field.replaceAll('_', ' ').replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as a person would write it. A list may be one of names of fields. */
export function valueLabel(value: unknown, { areFields = false } = {}): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return number.format(value);
  if (typeof value === 'string') return areFields ? fieldLabel(value) : value;
  if (Array.isArray(value)) return value.map((one) => valueLabel(one, { areFields })).join(', ') || 'none';
  return (
    Object.entries(value)
      .map(([field, inner]) => `${fieldLabel(field)}: ${valueLabel(inner)}`)
      .join('; ') || 'none'
  );
}
