import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { MIGRATIONS, readSqlFile } from '../../src/server/database/schemaVersion';

/**
 * `npm run release:baseline -- <migration>`: writes the present schema/ for a migration that begins with it. See
 * docs/operations/upgrades.md.
 */
const [, , name = ''] = process.argv;
if (!/^\d{4}_schema$/.test(name)) throw new Error('name the migration: npm run release:baseline -- 0124_schema');
const text = readSqlFile(path.join(MIGRATIONS, '../schema/index.sql'));
writeFileSync(path.join(MIGRATIONS, `generated/${name}.sql.gz`), gzipSync(text, { level: 9 }));
