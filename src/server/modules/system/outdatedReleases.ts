import semver from 'semver';
import { repairedReleases } from '../../../../package.json';

export interface Releases {
  /** The release of Node, for example 24.22.3. */
  node: string;
  /** The release of PostgreSQL, for example 18.4. */
  postgresql: string;
  /** Whether it is the packaged PostgreSQL. */
  isPackaged: boolean;
}

/** Says in sentences for administrators which of the two lacks security repairs, and which release has them. */
export function describeOutdatedReleases({ node, postgresql, isPackaged }: Releases): string[] {
  const repairedNode = findRepaired(node, repairedReleases.node);
  const repairedPostgresql = findRepaired(postgresql, repairedReleases.postgresql);
  return [
    ...(repairedNode === null
      ? []
      : [`Node ${node} lacks security repairs. Run the server on Node ${repairedNode} or newer.`]),
    ...(repairedPostgresql === null
      ? []
      : [
          isPackaged
            ? `The packaged PostgreSQL ${postgresql} lacks the security repairs of ${repairedPostgresql}. There is no newer ` +
              'package yet. It only listens on a local socket, for this server alone.'
            : `PostgreSQL ${postgresql} lacks security repairs. Update it to ${repairedPostgresql} or newer.`,
        ]),
  ];
}

/** Returns null for a repaired release. For others, returns the first repaired one of the same line, or the newest. */
function findRepaired(release: string, range: string): string | null {
  const version = semver.coerce(release);
  if (!version || semver.satisfies(version, range)) return null;
  const repaired = range.match(/[\d.]+/g) ?? [];
  return repaired.find((each) => each.startsWith(`${version.major}.`)) ?? repaired.at(-1) ?? null;
}
