import { SETTING_CHECKS } from './settingChecks';

/** Settings whose values never get into the log: keys, tokens, and URLs that can have a password. */
const HIDDEN = /^DATABASE_.*URL$|(TOKEN|SECRET|KEY)$/;

/** The settings that were given, without the values of secrets. Variables of the system are left out. */
export function describeChanges(variables: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(SETTING_CHECKS).filter((name) => variables[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, HIDDEN.test(name) ? '(hidden)' : (variables[name] ?? '')]));
}

/** Returns every setting with its description and default, for the table in the README. */
export function describeSettings(): { name: string; description: string; default: string }[] {
  return Object.entries(SETTING_CHECKS).map(([name, check]) => {
    const { desc = '', default: value = '' } = check as { desc?: string; default?: string | number };
    return { name, description: desc, default: String(value) };
  });
}
