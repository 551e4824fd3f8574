import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A folder below src and the names that its files may have, as docs/architecture.md lists them. */
interface Pattern {
  folder: RegExp;
  names: RegExp;
  says: string;
}

const SLICE = '^client/(features|entities)/';

/** A slice with fewer files has no folders, so components and hooks are beside its other files. */
const FILES_WITH_FOLDERS = 10;
const IN_SMALL_SLICE = /^(index|[a-z]\w*|[A-Z]\w*Context)\.ts$|^([A-Z]\w*|use[A-Z]\w*|\w+Columns|\w+Display)\.tsx$/;

/** The first pattern whose folder matches decides. */
const PATTERNS: readonly Pattern[] = [
  {
    folder: new RegExp(`${SLICE}.*/hooks$`),
    names: /^use[A-Z]\w*\.tsx?$/,
    says: 'a folder of hooks holds useX.ts files only',
  },
  {
    folder: new RegExp(`${SLICE}.*/components$`),
    names: /^([A-Z]\w*|\w+Columns|\w+Display)\.tsx$/,
    says: 'a folder of components holds components only',
  },
  { folder: new RegExp(`${SLICE}.*/styles$`), names: /\.css$/, says: 'a folder of styles holds style sheets only' },
  {
    // `use[A-Z]` is a hook. Components other than pages and screens are in components/.
    folder: new RegExp(SLICE),
    names: /^(index|(?!use[A-Z])[a-z]\w*|[A-Z]\w*Context)\.ts$|^[A-Z]\w*(Page|Screen)\.tsx$/,
    says: 'a slice holds index.ts, its Api, Slice and Rules, pages and screens, components/ and hooks/',
  },
  {
    folder: /^server\/modules\//,
    names: /^[a-z]\w*(\.(routes|jobs|rules|sql))?\.ts$/,
    says: 'a module holds <useCase>.ts, *.routes.ts, *.jobs.ts, *.rules.ts and *.sql.ts',
  },
];

/** Folders are named in camel case, so that a noun is written as in code, or like the migration that includes them. */
const FOLDER_NAME = /^([a-z][A-Za-z0-9]*|\d{4}_[a-z][A-Za-z0-9]*)$/;

/**
 * The files of a tree's src whose names do not follow docs/architecture.md, one sentence for each: files of slices,
 * entities and modules, the name of `<slice>Api.ts`, names of folders, and files named useX that export anything
 * but hooks.
 */
export function listMisnamedFiles(tree: string): string[] {
  const src = path.join(tree, 'src');
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return files.flatMap((file) => {
    const folder = path.posix.dirname(file);
    const name = path.posix.basename(file);
    const slice = new RegExp(`${SLICE}[^/]+`).exec(folder)?.[0];
    const isSmall = files.filter((one) => one.startsWith(`${slice}/`)).length < FILES_WITH_FOLDERS;
    const found = slice !== undefined && isSmall ? checkSmallSlice(folder === slice, name) : checkPattern(folder, name);
    const badFolder = folder.split('/').find((part) => part !== '.' && !FOLDER_NAME.test(part));
    if (badFolder !== undefined) found.push(`the folder ${badFolder} is not in camel case`);
    if (new RegExp(SLICE).test(folder)) found.push(...checkSliceFile(path.join(src, file), folder, name));
    return found.map((reason) => `names: src/${file}: ${reason}`);
  });
}

function checkPattern(folder: string, name: string): string[] {
  const pattern = PATTERNS.find((one) => one.folder.test(folder));
  return pattern && !pattern.names.test(name) ? [pattern.says] : [];
}

function checkSmallSlice(isInSlice: boolean, name: string): string[] {
  if (!isInSlice) return [`a slice of fewer than ${FILES_WITH_FOLDERS} files has no folders`];
  return IN_SMALL_SLICE.test(name) ? [] : ['a slice holds index.ts, its Api, Slice and Rules, components and hooks'];
}

function checkSliceFile(file: string, folder: string, name: string): string[] {
  const slice = path.posix.basename(folder);
  if (name.endsWith('Api.ts') && name !== `${slice}Api.ts`)
    return [`the endpoints of ${slice} belong in ${slice}Api.ts`];
  if (!/^use[A-Z]/.test(name)) return [];
  const exported = readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm);
  return [...exported]
    .filter(([, one = '']) => !/^use[A-Z]/.test(one))
    .map(([, one = '']) => `a file of hooks exports hooks only, not ${one}`);
}
