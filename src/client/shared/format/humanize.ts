/** The name of a value that has no text of its own, readable: 'on_hold' is 'On hold'. */
export function humanize(name: string): string {
  const text = name.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
