const calendarDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A birthday 'YYYY-MM-DD' as 'Mar 4, 1990'. It is a day of the calendar, the same in every time zone. */
export function formatBirthday(birthday: string): string {
  return calendarDate.format(new Date(`${birthday}T00:00:00Z`));
}
