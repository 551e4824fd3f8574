import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SETTING_CHECKS } from '../../src/server/main/settingChecks';
import { describeSettings, SETTINGS_PAGES } from './settingsPages';

test.each(Object.entries(SETTINGS_PAGES))(
  'BX-166 %s lists the settings as `npm run settings` writes it',
  (name, content) => expect(readFileSync(path.resolve(__dirname, '../..', name), 'utf8')).toBe(content),
);

test('BX-166 every setting is in one group and has a description', () => {
  const described = describeSettings().flatMap(({ settings }) => settings);
  expect(described.map(({ name }) => name).sort()).toEqual(Object.keys(SETTING_CHECKS).sort());
  expect(described.filter(({ description }) => description === '')).toEqual([]);
});
