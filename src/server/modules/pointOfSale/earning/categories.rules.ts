import type { EarningCategory } from '../../../../contract/pointOfSale';

const ALCOHOL =
  /\b(alcohol(ic)?|beers?|wines?|liquors?|spirits?|cocktails?|ales?|lagers?|ciders?|champagne|whiske?ys?|vodka|tequila|cervezas?|vinos?|licor(es)?)\b/i;
const TOBACCO = /\b(tobacco|cigar(ette)?s?|vapes?|vaping|e-?cig(arette)?s?|nicotine|smokes?|tabaco|cigarr(ill)?os?)\b/i;
/** Categories that have a word of alcohol in their name, but none in their items. */
const WITHOUT_ALCOHOL = /\b(root|ginger|non[- ]?alcoholic|alcohol[- ]?free|sin alcohol)\b/i;

/** Returns why an owner may have to exclude a category with this name, or null. */
export function suggestExclusion(name: string): EarningCategory['suggestion'] {
  if (TOBACCO.test(name)) return 'tobacco';
  return ALCOHOL.test(name) && !WITHOUT_ALCOHOL.test(name) ? 'alcohol' : null;
}
