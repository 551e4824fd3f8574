import { describeSettings } from '../../src/server/main/describeSettings';

const HEAD = `# The settings of Regulars, each with its default. Remove the # in front of a name to set it. \`regulars\` reads
# /etc/regulars.env or the file that --env-file or REGULARS_ENV_FILE names; the environment wins. A value with spaces or
# a # is put in quotes. Written by: npm run env:example
`;

/** Returns the content of .env.example. */
export function toEnvExample(): string {
  const settings = describeSettings().map(
    ({ name, description, default: value }) => `# ${description}\n#${name}=${value}\n`,
  );
  return [HEAD, ...settings].join('\n');
}
