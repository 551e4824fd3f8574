const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dateTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
/** An ISO 8601 instant as the reader's own day: 'Mar 4, 2026'. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** An ISO 8601 instant in the reader's own time: 'Mar 4, 2026, 2:05 PM'. */
export function formatDateTime(iso: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM; an ordinary one reads, copies and searches alike.
  return dateTime.format(new Date(iso)).replace(/\u202f/g, ' ');
}
