import { randomBytes } from 'node:crypto';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { startServer } from '../support/server';
import { createPool, databaseEnv, getDatabaseUrl, sql } from '../support/sql';
import { PASSWORD, PASSWORD_HASH } from '../support/testStore';
import { check, getImport, start, upload, waitFor } from './importCalls';

export interface ImportMeasure {
  uploadMs: number;
  checkMs: number;
  /** The time in ms, without the time in which no server was running. */
  importMs: number;
}

/**
 * Runs an import during which the server is killed with SIGKILL and restarted `kills` times. The result must be that of
 * an uninterrupted import. The server has its own database, so that no other process runs its jobs.
 */
export async function checkKilledImport({ rows, kills }: { rows: number; kills: number }): Promise<ImportMeasure> {
  const name = `import_${randomBytes(5).toString('hex')}`;
  await sql(`create database ${name}`);
  const launch = () => startServer({ ...databaseEnv(name), LOG_LEVEL: 'warn' });
  let server = await launch();
  const pool = createPool({ connectionString: getDatabaseUrl(name), max: 1 });
  const query = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows;
  try {
    await pool.query("insert into stores (name, subdomain, time_zone) values ('corner', 'corner', 'UTC')");
    await pool.query(
      `insert into accounts (store_id, role, name, email, password_hash)
       select id, 'store_owner', 'Olive', $1, $2 from stores`,
      [EMAIL, PASSWORD_HASH],
    );
    // Two existing customers: one gets a birthday and points, and the other already has all values of the file.
    await pool.query(
      `insert into customers (store_id, phone, name, birthday)
       select id, '+12122000000', 'Known', null::date from stores
       union all select id, '+12122000001', 'Known', '1990-01-02' from stores`,
    );
    const body = { email: EMAIL, password: PASSWORD };
    const token = (await call<{ token: string }>('POST', '/auth/login', { server: server.url, body })).body.token;
    const over = () => ({ server: server.url, ms: 300_000 });
    const begunAt = performance.now();
    const { body: uploaded } = await upload(token, createFile(rows), { server: server.url });
    const uploadedAt = performance.now();
    const expected = {
      added: rows - 4,
      updated: 1,
      unchanged: 1,
      rejected: 2,
      warned: Math.floor(rows / WARNED_EVERY),
      points: (rows - 3) * 10,
      processed: rows,
    };
    expect(await check(token, uploaded, {}, over())).toMatchObject({ status: 'checked', ...expected });
    const checkedAt = performance.now();
    expect((await start(token, uploaded.id, over())).status).toBe(200);
    let awayMs = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const goal = Math.floor((rows * kill) / (kills + 1));
      await eventually(
        `${goal} rows are imported`,
        async () => (await getImport(token, uploaded.id, over())).processed >= goal,
        { withinMs: 120_000 },
      );
      const killedAt = performance.now();
      await server.stop('SIGKILL');
      // Without this change it would take half a minute, because the job of the killed process must expire.
      await query("update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'");
      server = await launch();
      awayMs += performance.now() - killedAt;
    }
    expect(await waitFor(token, uploaded.id, over())).toMatchObject({ status: 'done', ...expected });
    const doneAt = performance.now();

    const [totals] = await query(
      `select count(*)::int as customers, sum(points)::int as points, count(distinct phone)::int as phones,
              count(*) filter (where points <> coalesce((select sum(l.delta) from points_ledger l
                                where l.store_id = c.store_id and l.customer_id = c.id), 0))::int as wrong
       from customers c`,
    );
    expect(totals).toEqual({ customers: rows - 2, points: expected.points, phones: rows - 2, wrong: 0 });
    expect(await query('select count(*)::int as rows from points_ledger')).toEqual([{ rows: rows - 3 }]);
    expect(await query('select row_number from customer_import_rejections where not is_imported order by 1')).toEqual([
      { row_number: 5 },
      { row_number: rows + 2 },
    ]);
    expect(
      await query(`select count(*)::int as rows, count(distinct row_number)::int as different
                   from customer_import_rejections where is_imported and reason like '%soon%'`),
    ).toEqual([{ rows: expected.warned, different: expected.warned }]);
    expect(await query('select from customer_import_chunks')).toEqual([]);
    return {
      uploadMs: uploadedAt - begunAt,
      checkMs: checkedAt - uploadedAt,
      importMs: doneAt - checkedAt - awayMs,
    };
  } finally {
    await server.stop();
    await pool.end();
    await sql(`drop database ${name} with (force)`);
  }
}

const EMAIL = 'olive@example.com';

/** One in this many rows has an unreadable cell, which the import leaves out. */
const WARNED_EVERY = 10;

/**
 * A file with a title above its header. Each row has 10 points, except for the second one. The third row and the last
 * row, which repeats the first phone number, are rejected.
 */
function createFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const phone = at === 2 ? 'none' : `212${2_000_000 + (at === rows - 1 ? 0 : at)}`;
    const person = at < 2 ? 'Known' : `Customer ${at} ${NAMES[at % NAMES.length] ?? ''}`;
    const joined = at % WARNED_EVERY === 5 ? 'soon' : '2020-01-02';
    return `${phone},${person},1990-01-02,${at === 1 ? 0 : 10},${joined}`;
  });
  return ['Customers,,,,', 'Phone,Name,Birthday,Points,Joined', ...lines].join('\n');
}

const NAMES = ['Smith', 'García', 'Nguyen', 'Okafor', 'Kowalska', 'Haddad', 'Johansson'];
