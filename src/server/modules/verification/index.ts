export type { Rule, RuleResult } from './rule';
export { checkRules, RULES, verifyDatabase } from './verifyDatabase';
