/** The number that a person typed in any of the usual ways as '+12025550123'; null when it has not ten digits. */
export function parsePhone(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 && /^[+\d\s().-]*$/.test(text) ? `+1${digits}` : null;
}
