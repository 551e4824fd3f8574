import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { toEnvExample } from './envExample';

/** `npm run env:example`: writes .env.example after a change of the settings. */
writeFileSync(path.resolve(__dirname, '../../.env.example'), toEnvExample());
