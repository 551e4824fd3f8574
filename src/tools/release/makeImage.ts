import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildInfo } from './makeFolder';
import { isInstalled, run } from './shell';
import { writeTar } from './writeTar';

const NO_PODMAN =
  'The image was left out, because podman is not installed ("apt-get install podman"). podman on another machine ' +
  'makes it of the tar: docs/operations.md, As a container';

export interface Release {
  info: BuildInfo & { committed: string };
  /** A copy of the tag's files, without a repository. */
  checkout: string;
  /** The folder that is deleted at the end. */
  work: string;
  /** The folder for the files of the release. */
  output: string;
}

/** What an image says of itself, with what podman adds of the containers in which it was made. */
interface ImageConfig {
  config: Record<string, unknown>;
  history: { comment?: string; [field: string]: unknown }[];
  [field: string]: unknown;
}

/**
 * Makes the image of the tar for this processor, in which nothing is compiled again. Docker's format keeps the health
 * check, but names random containers, so that what podman saves is rewritten.
 */
export function makeImage({ info, work, output }: Release): void {
  if (!isInstalled('podman')) {
    console.log(NO_PODMAN);
    return;
  }
  const tar = path.join(output, `regulars-${info.version}-linux-${process.arch}.tar.gz`);
  const context = path.join(work, 'image');
  const saved = path.join(work, 'saved');
  for (const folder of [context, saved]) mkdirSync(folder);
  run('tar', ['-xpzf', tar, '--strip-components=1', '-C', context]);
  const tag = `localhost/regulars:${info.version}`;
  const seconds = String(Date.parse(info.committed) / 1000);
  const labels = [`VERSION=${info.version}`, `COMMIT=${info.commit}`].flatMap((each) => ['--build-arg', each]);
  const same = ['--no-cache', '--layers=false', '--timestamp', seconds];
  const file = path.join(context, 'docs/operations/Containerfile');
  run('podman', ['build', '--pull=newer', '--format=docker', ...same, ...labels, '-f', file, '-t', tag, context]);
  const archive = path.join(work, 'image.tar');
  run('podman', ['save', '--format=docker-archive', '-o', archive, tag]);
  run('tar', ['-xf', archive, '-C', saved]);
  rewrite(saved, path.join(work, 'rewritten'));
  writeTar(path.join(output, `regulars-${info.version}-image.tar.gz`), path.join(work, 'rewritten'), '.', info);
}

/** Moves what belongs to the image to a new folder, named by its checksums. */
function rewrite(saved: string, folder: string): void {
  mkdirSync(folder);
  const [image] = JSON.parse(readFileSync(path.join(saved, 'manifest.json'), 'utf8')) as [
    { Config: string; Layers: string[] },
  ];
  const config = JSON.parse(readFileSync(path.join(saved, image.Config), 'utf8')) as ImageConfig;
  const text = JSON.stringify(withoutContainers(config));
  const name = `${createHash('sha256').update(text).digest('hex')}.json`;
  writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify([{ ...image, Config: name }]));
  for (const layer of image.Layers) renameSync(path.join(saved, layer), path.join(folder, layer));
}

/** Leaves out the containers in which an image was made. */
export function withoutContainers(config: ImageConfig): ImageConfig {
  const { history, ...rest } = config;
  const cleaned: ImageConfig = {
    ...rest,
    config: { ...rest.config, Hostname: '' },
    history: history.map((step) => ({ ...step, comment: undefined })),
  };
  for (const field of ['container', 'container_config', 'parent']) cleaned[field] = undefined;
  return cleaned;
}
