export type { Rule, RuleResult, Violation } from './rule';
export { checkRules, RULES, verifyDatabase } from './verifyDatabase';
