import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { messages as spanish } from '../../src/client/shared/i18n/messages/es';

const CLIENT = path.resolve(__dirname, '../../src/client');
const CATALOGS = path.join(CLIENT, 'shared/i18n/messages');

/** The Spanish messages of the server. The server sends English ones, so there is no English catalog of them. */
const SERVER = 'server.json';

const listCatalogs = (language: string) =>
  readdirSync(path.join(CATALOGS, language))
    .filter((file) => file.endsWith('.json'))
    .sort();
const readCatalog = (language: string, file: string) =>
  JSON.parse(readFileSync(path.join(CATALOGS, language, file), 'utf8')) as Record<string, string>;

/** The values and tags of a message, each with the type of its element. */
function listPlaceholders(elements: readonly MessageFormatElement[]): string[] {
  const names = elements.flatMap((element): string[] => {
    if (!('value' in element) || element.type === TYPE.literal) return [];
    // A number may need a plural in one of the languages only.
    const placeholder = `${element.value} ${element.type === TYPE.plural ? TYPE.number : element.type}`;
    if ('children' in element) return [placeholder, ...listPlaceholders(element.children)];
    if (!('options' in element)) return [placeholder];
    return [placeholder, ...Object.values(element.options).flatMap(({ value }) => listPlaceholders(value))];
  });
  return [...new Set(names)].sort();
}

describe('BX-04 the catalogs', () => {
  const files = listCatalogs('en');

  it('the languages have equal files, and the Spanish chunk contains all of them', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(listCatalogs('es')).toEqual([...files, SERVER].sort());
    const keys = listCatalogs('es').flatMap((file) => Object.keys(readCatalog('es', file)));
    expect(Object.keys(spanish).sort()).toEqual(keys.sort());
  });

  it.each(files)('%s has equal keys in each language, each with a text', (file) => {
    const english = readCatalog('en', file);
    expect(Object.keys(readCatalog('es', file))).toEqual(Object.keys(english));
    const prefix = `${path.basename(file, '.json')}.`;
    expect(Object.keys(english).filter((key) => !key.startsWith(prefix))).toEqual([]);
    const texts = [...Object.values(english), ...Object.values(readCatalog('es', file))];
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(files)('%s has equal placeholders in each language', (file) => {
    const translated = readCatalog('es', file);
    for (const [key, text] of Object.entries(readCatalog('en', file))) {
      expect([key, listPlaceholders(parse(translated[key] ?? ''))]).toEqual([key, listPlaceholders(parse(text))]);
    }
  });

  it.each(files)('%s uses the singular for one point', (file) => {
    const texts = ['en', 'es'].flatMap((language) => Object.values(readCatalog(language, file)));
    expect(texts.filter((text) => /, number\} (points|puntos)/.test(text))).toEqual([]);
  });

  it('the Spanish catalog has a text for every message id of the server', () => {
    const errors = readFileSync(path.join(CLIENT, '../contract/errors.ts'), 'utf8');
    const [, union = ''] = /export type MessageId =([^;]*);/.exec(errors) ?? [];
    const ids = [...union.matchAll(/'(\w+)'/g)].map(([, id]) => `server.${id}`);
    expect(Object.keys(readCatalog('es', SERVER)).sort()).toEqual([...ids, 'server.invalidValue'].sort());
  });

  it('the catalogs have no unused text', () => {
    const source = listSources(CLIENT)
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const keys = files.flatMap((file) => Object.keys(readCatalog('en', file)));
    expect(keys.filter((key) => !source.includes(`'${key}'`))).toEqual([]);
  });
});

const listSources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
