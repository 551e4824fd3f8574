import semver from 'semver';

/** The files of a release that can be made on their own. */
export const PARTS = ['linux-x64', 'linux-arm64', 'image'] as const;
export type Part = (typeof PARTS)[number];

const isPart = (part: string): part is Part => PARTS.some((each) => each === part);

/** What `npm run release` reads from the repository. */
export interface Repository {
  /** The version in package.json. */
  version: string;
  /** The tags of the commit that is checked out. */
  tags: readonly string[];
  /** Names of files that differ from the commit, as `git status --porcelain` prints them. */
  changed: string;
}

/**
 * Reads `VERSION [PART ...]`. Without a part, all are made.
 * @throws Error with a message for people.
 */
export function parseArguments([version, ...parts]: readonly string[]): { version: string; parts: readonly Part[] } {
  const usage = `npm run release -- VERSION [${PARTS.join('|')} ...]`;
  if (version === undefined) throw new Error(`Usage: ${usage}`);
  if (semver.valid(version) !== version) {
    throw new Error(`"${version}" is not a version such as 1.0.1. Usage: ${usage}`);
  }
  const unknown = parts.filter((part) => !isPart(part));
  if (unknown.length > 0) throw new Error(`A release has no part "${unknown.join('", "')}". Usage: ${usage}`);
  const source = `linux-${process.arch}`;
  if (parts.includes('image') && !parts.includes(source)) {
    throw new Error(`The image is made of the tar for this processor: add ${source}. Usage: ${usage}`);
  }
  return { version, parts: parts.length > 0 ? parts.filter(isPart) : PARTS };
}

/** Returns why this version cannot be released from this repository, as a sentence, or null when it can. */
export function findRefusal(version: string, repository: Repository): string | null {
  if (repository.version !== version) {
    return `package.json has version ${repository.version}, not ${version}: check out v${version}, or raise the version`;
  }
  if (repository.changed !== '') {
    return `Files differ from the commit, so that nobody could build the same again:\n${repository.changed}`;
  }
  if (!repository.tags.includes(`v${version}`)) {
    return `The tag v${version} does not name the commit that is checked out: "git checkout v${version}", or tag it`;
  }
  return null;
}
