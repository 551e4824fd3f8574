/** Makes the name of an enum value readable where it has no label: 'on_hold' becomes 'On hold'. */
export function humanize(name: string): string {
  const text = name.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
