/** The age from which people may agree to marketing texts. */
export const TEXTS_AGE_MIN = 13;

/** Whether somebody with this birthday is too young to agree to marketing texts on a day; both are YYYY-MM-DD. */
export function isTooYoungForTexts(birthday: string | null, day: string): boolean {
  return birthday !== null && birthday > `${Number(day.slice(0, 4)) - TEXTS_AGE_MIN}${day.slice(4)}`;
}
