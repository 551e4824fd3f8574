import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** zxcvbn's estimate: fewer than a million guesses. */
const GUESSABLE_BELOW_SCORE = 2;
/** The estimate takes quadratic time: half a second for the longest password. */
const ESTIMATED_LENGTH = 32;
const PRODUCT_NAME = 'regulars';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Whether a password is common, a simple pattern, or made from the person's name or email. */
export async function isGuessable(password: string, person: { name: string; email: string }): Promise<boolean> {
  estimator ??= createEstimator();
  const known = [PRODUCT_NAME, person.name, ...person.name.split(' '), person.email, ...person.email.split('@')];
  const { score } = (await estimator).check(password.slice(0, ESTIMATED_LENGTH), known);
  return score < GUESSABLE_BELOW_SCORE;
}

/** Loaded at the first use: the lists of passwords take 140 ms and 25 MB. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs });
}
