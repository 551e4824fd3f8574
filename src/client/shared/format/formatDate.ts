const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const birthdayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The local date of an ISO 8601 timestamp: 'Mar 4, 2026'. */
export function formatDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

/** The local day of an ISO 8601 timestamp, without its year: 'Mar 4'. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso));
}

/** The local date and time of an ISO 8601 timestamp: 'Mar 4, 2026, 2:05 PM'. */
export function formatDateTime(iso: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM, which breaks text search and copied text.
  return dateTimeFormat.format(new Date(iso)).replace(/\u202f/g, ' ');
}

/** A birthday 'YYYY-MM-DD' as 'Mar 4, 1990', the same date in every time zone. */
export function formatBirthday(birthday: string): string {
  return birthdayFormat.format(new Date(`${birthday}T00:00:00Z`));
}
