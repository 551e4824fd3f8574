import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS_PAGES } from './settingsPages';

/** `npm run settings`: writes .env.example and docs/settings.md after a change of the settings. */
for (const [name, content] of Object.entries(SETTINGS_PAGES)) {
  writeFileSync(path.resolve(__dirname, '../..', name), content);
}
