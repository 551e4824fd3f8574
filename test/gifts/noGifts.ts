import type { Gifts } from '../../src/contract/gifts';

/** The settings of a store that gives nothing. Apart from the server's fixtures, for tests of the client. */
export const OFF: Gifts = {
  signUpPoints: null,
  birthdayPoints: null,
  visitPoints: null,
  visitMinCents: 0,
  earningMinCents: 0,
  salePointsMax: null,
  dayPointsMax: null,
};
