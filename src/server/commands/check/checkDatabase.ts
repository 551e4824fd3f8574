import { existsSync } from 'node:fs';
import path from 'node:path';
import { openRunningSession, seeAllStores, type Session } from '../../database/openSession';
import { acceptNewerSchema, listApplied, listMigrations } from '../../database/schemaVersion';
import { assertSecretsKey, findSecretsKey } from '../../main/secretsKey';
import type { Settings } from '../../main/settings';
import { compareTimeZones, describeDifference } from '../../modules/stores';
import { listWarnings } from '../../modules/system';
import { readLoginFacts } from './check.sql';
import { fail, failBy, note, ok, warn, type Finding } from './Finding';

const MIN_POSTGRESQL = 15;
const OWNER = 'Let the login own the database: alter database ... owner to ... (operations.md, Which database).';

interface Examined {
  findings: Finding[];
  /** null when the database cannot be asked: it does not exist yet, is not running, or cannot be reached. */
  session: Session | null;
  /** Whether the tables of Regulars are there. */
  hasTables: boolean;
  /** The clock of the database less that of this machine in ms; NaN when it was not asked. */
  clockMs: number;
}

/** Checks the database as it is: nothing is started, created or migrated. The caller closes the session. */
export async function checkDatabase(settings: Settings): Promise<Examined> {
  const { database, dataDir } = settings;
  const { databaseUrl, directUrl } = database;
  const none = (...findings: Finding[]): Examined => ({ findings, session: null, hasTables: false, clockMs: NaN });
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'postgres'))) {
    return none(note('database', `there is none in ${dataDir} yet: the first start creates it`));
  }
  const setting = directUrl !== undefined ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const findings: Finding[] = [];
  let session: Session | null;
  try {
    if (directUrl !== undefined && databaseUrl !== undefined)
      findings.push(...(await checkPooler(databaseUrl, settings)));
    session = await openRunningSession({ databaseUrl: directUrl ?? databaseUrl, dataDir });
  } catch (error) {
    const name = databaseUrl === undefined ? `the packaged PostgreSQL in ${dataDir}` : `${setting}: the database`;
    const reason = error instanceof Error ? error.message : String(error);
    return none(
      ...findings,
      fail(
        'database',
        `${name} cannot be used: ${reason}`,
        'Is it running, and can this machine reach it? Are user, password and name of the database right?',
      ),
    );
  }
  if (session === null) {
    return none(
      note('database', `the packaged PostgreSQL in ${dataDir} is not running, so what is in it cannot be checked`),
    );
  }
  try {
    const askedMs = Date.now();
    const facts = await readLoginFacts(session);
    const clockMs = facts.nowMs - (askedMs + Date.now()) / 2;
    if (databaseUrl !== undefined) {
      if (directUrl === undefined) findings.push(...(await describePooler(session, settings)));
      findings.push(...checkLogin(setting, facts), checkEncryption(setting, session, facts.isLocal));
    }
    findings.push(checkVersion(facts));
    for (const text of await listWarnings(session, databaseUrl === undefined)) {
      findings.push({ ...note('releases', text), level: 'warn' });
    }
    await seeAllStores(session);
    const { findings: aboutTables, hasTables } = await checkTables(session);
    return { findings: [...findings, ...aboutTables], session, hasTables, clockMs };
  } catch (error) {
    await session.close();
    return none(...findings, failBy('database', error, 'Repair what the message names.'));
  }
}

function checkVersion({ version, major }: Awaited<ReturnType<typeof readLoginFacts>>): Finding {
  return major < MIN_POSTGRESQL
    ? fail('database', `PostgreSQL ${version} is too old`, `Use PostgreSQL ${MIN_POSTGRESQL} or newer.`)
    : ok('database', `PostgreSQL ${version} answers`);
}

function checkLogin(setting: string, facts: Awaited<ReturnType<typeof readLoginFacts>>): Finding[] {
  const { login, isOwner, hasAppRole, bypassesRowSecurity } = facts;
  const owner = isOwner
    ? ok('rights', `${setting}: ${login} owns the database`)
    : fail('rights', `${setting}: ${login} does not own the database`, OWNER);
  if (hasAppRole) return [owner, ok('rights', `${login} can work as the role that row-level security applies to`)];
  return [
    owner,
    bypassesRowSecurity
      ? fail('rights', `${login} bypasses row-level security`, 'Use an ordinary login that owns the database.')
      : note('rights', `${login} may create no roles, so row-level security is forced on it, which is as safe`),
  ];
}

function checkEncryption(setting: string, { isEncrypted }: Session, isLocal: boolean): Finding {
  if (isEncrypted) return ok('tls', `${setting}: the connection is encrypted`);
  if (isLocal) return ok('tls', `${setting}: the connection is not encrypted, and does not leave this machine`);
  return warn(
    'tls',
    `${setting}: the connection is not encrypted`,
    `Add ?sslmode=verify-full to the URL (operations.md, TLS to the database).`,
  );
}

async function checkPooler(databaseUrl: string, settings: Settings): Promise<Finding[]> {
  const session = await openRunningSession({ databaseUrl, dataDir: settings.dataDir });
  try {
    return session === null ? [] : await describePooler(session, settings);
  } finally {
    await session?.close();
  }
}

async function describePooler(session: Session, { database }: Settings): Promise<Finding[]> {
  const { isPooled, mixesUpNames } = await session.examinePooler();
  if (!isPooled) return [ok('pooler', 'DATABASE_URL leads to the server itself')];
  return [
    database.directUrl === undefined
      ? warn('pooler', 'DATABASE_URL leads to a pooler', 'Set DATABASE_DIRECT_URL to the server itself.')
      : ok('pooler', 'DATABASE_URL leads to a pooler, and DATABASE_DIRECT_URL to the server'),
    ...(mixesUpNames && database.namedStatements
      ? [warn('pooler', 'it mixes up named statements, so lookups are slower', 'Use PgBouncer 1.21 or newer.')]
      : []),
  ];
}

async function checkTables(session: Session): Promise<Pick<Examined, 'findings' | 'hasTables'>> {
  const findings: Finding[] = [];
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (_: object, text: string) => warnings.push(text), error: () => undefined };
  try {
    await acceptNewerSchema(session, log);
  } catch (error) {
    return { findings: [failBy('tables', error, 'See "The way back" in operations/upgrades.md.')], hasTables: false };
  }
  const applied = await listApplied(session);
  if (applied === null)
    return { findings: [note('tables', 'there are none: the first start creates them')], hasTables: false };
  const pending = listMigrations().filter((name) => !applied.includes(name));
  if (pending.length > 0) {
    findings.push(note('tables', `the next start migrates them (${pending.join(', ')}): make a backup before`));
    return { findings, hasTables: false };
  }
  findings.push(
    ...(warnings.length > 0
      ? warnings.map((text) => note('tables', text))
      : [ok('tables', 'are those of this version')]),
  );
  const { checked, differences } = await compareTimeZones(session, new Date());
  findings.push(
    differences.length === 0
      ? ok('time zones', `those of stores (${checked}) are the same in the database and here`)
      : warn(
          'time zones',
          differences.map(describeDifference).join('; '),
          'Update the time zone data of the database (operations/localTimes.md).',
        ),
  );
  return { findings, hasTables: true };
}

/** Checks the key, and whether it is that of the database, if that can be asked. */
export async function checkKey(settings: Settings, { session, hasTables }: Examined): Promise<Finding> {
  try {
    const key = await findSecretsKey(settings);
    if (session !== null && hasTables) {
      const { unreadable, unreadableAccounts, unreadableWebhooks } = await assertSecretsKey(session, settings, key);
      if (unreadable + unreadableAccounts + unreadableWebhooks > 0) {
        return warn(
          'key',
          `${unreadable} stores, ${unreadableAccounts} accounts and ${unreadableWebhooks} webhooks have another one`,
          'Run "regulars rotate" with that key (operations.md, Rotating SECRETS_KEY).',
        );
      }
    }
    if (key === undefined) return note('key', `the first start creates ${settings.createdKeyFile ?? 'it'}`);
    return ok('key', `${key.origin} ${hasTables ? 'is that of the database' : 'can be read'}`);
  } catch (error) {
    return failBy('key', error, 'operations.md, The key, says what to do.');
  }
}
