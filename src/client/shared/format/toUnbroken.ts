/** Returns a date that a line does not end within. */
export const toUnbroken = (date: string): string => date.replaceAll(' ', '\u00a0');
