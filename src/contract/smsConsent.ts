/** The minimum age for agreeing to marketing texts. */
export const TEXTS_AGE_MIN = 13;

/** Whether a person is too young on `day` to agree to marketing texts. Both dates are YYYY-MM-DD. */
export function isTooYoungForTexts(birthday: string | null, day: string): boolean {
  return birthday !== null && birthday > `${Number(day.slice(0, 4)) - TEXTS_AGE_MIN}${day.slice(4)}`;
}
