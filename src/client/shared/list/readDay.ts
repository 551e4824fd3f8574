/** The day in a parameter of a URL, YYYY-MM-DD; '' when it is missing or is not a valid day. */
export function readDay(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`)) ? text : '';
}
