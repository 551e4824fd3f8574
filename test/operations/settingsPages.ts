import { SETTING_GROUPS } from '../../src/server/main/settingChecks';

interface SettingGroup {
  title: string;
  settings: { name: string; description: string; default: string }[];
}

/** Returns every setting with its description and default, by group. */
export function describeSettings(): SettingGroup[] {
  return Object.entries(SETTING_GROUPS).map(([title, checks]) => ({
    title,
    settings: Object.entries<{ desc?: string; default?: string | string[] | number | boolean }>(checks).map(
      ([name, check]) => ({
        name,
        description: check.desc ?? '',
        default: String(check.default ?? ''),
      }),
    ),
  }));
}

const ENV_HEAD = `# The settings of Regulars, each with its default. Remove the # in front of a name to set it. \`regulars\` reads
# /etc/regulars.env or the file that --env-file or REGULARS_ENV_FILE names; the environment wins. A value with spaces or
# a # is put in quotes. docs/settings.md has the same as tables. Written by: npm run settings
`;

const toEnvGroup = ({ title, settings }: SettingGroup) =>
  [
    `# ${title}\n# ${'-'.repeat(title.length)}\n`,
    ...settings.map(({ name, description, default: value }) => `# ${description}\n#${name}=${value}\n`),
  ].join('\n');

const PAGE_HEAD = `# Settings

Settings come from the environment or from a file ([commands](operations.md#commands)), which begins as
[.env.example](../.env.example). All are optional unless noted, and an empty one counts as not set. The server does not start
with invalid settings; the message names all of them. This page is written by \`npm run settings\` from
[settingChecks.ts](../src/server/main/settingChecks.ts).
`;

/** Returns a group as a table, with the cells padded as Prettier does. */
function toTable({ title, settings }: SettingGroup): string {
  const code = (text: string) => (text === '' ? '' : `\`${text}\``);
  const rows = settings.map(({ name, description, default: value }) => [code(name), code(value), description]);
  const cells = [['setting', 'default', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = '', ...lines] = cells.map(toLine);
  return [`## ${title}\n`, head, toLine(widths.map((width) => '-'.repeat(width))), ...lines, ''].join('\n');
}

/** The files that repeat the settings, with the content that they should have. */
export const SETTINGS_PAGES = {
  '.env.example': [ENV_HEAD, ...describeSettings().map(toEnvGroup)].join('\n'),
  'docs/settings.md': [PAGE_HEAD, ...describeSettings().map(toTable)].join('\n'),
};
