import type { LoginResponse } from '../../src/contract/auth';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { PUBLIC_TEST_URL, runProgram } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addAccount, createTestStore, signIn } from '../support/testStore';
import { addLink, findTokens, removeAdmins } from './setupLinks';

// The database must not have an administrator at first.
runOnDedicatedServer();

const PASSWORD = 'violet-canyon-81';
const EMAIL = 'ann@example.com';
const runAdmin = (args: string[], env: Record<string, string> = {}) =>
  runProgram('src/server/commands/admin/index.ts', { ...sharedDatabaseEnv(), ...env }, { args });
const complete = (token: string) => call<LoginResponse>('POST', '/setup', { body: { token, password: PASSWORD } });
const listAudit = () =>
  sql(
    `select l.action, l.actor_role, l.new_values from audit_log l join accounts a on a.id::text = l.record_id
     where a.email = $1 and l.record_type = 'admin' order by l.id`,
    [EMAIL],
  );

test('BX-80 regulars admin creates an administrator while the server runs, and prints a link to set the password', async () => {
  await removeAdmins();
  const firstAdminToken = await addLink();
  const { code, output } = await runAdmin(['--email', ' ANN@example.com', '--name', 'Ann Lee'], {
    PUBLIC_URL: PUBLIC_TEST_URL,
  });
  expect(output).toMatch(
    /^Ann Lee \(ann@example\.com\) is an administrator now\. Open this link within 30 minutes; it works once:\nhttps:\/\/regulars\.example\/setup#[\w-]{22}\n$/,
  );
  expect(code).toBe(0);
  const [token = ''] = findTokens(output);
  expect((await call('POST', '/setup/link', { body: { token } })).body).toEqual({
    person: { name: 'Ann Lee', email: EMAIL },
  });
  // An administrator exists now, although nobody knows the password.
  expect((await call('POST', '/setup/link', { body: { token: firstAdminToken } })).status).toBe(404);
  expect((await complete(token)).status).toBe(200);
  await signIn(EMAIL, undefined, PASSWORD);
  expect(await listAudit()).toEqual([
    { action: 'admin_created', actor_role: 'system', new_values: { name: 'Ann Lee', email: EMAIL } },
    { action: 'admin_password_reset', actor_role: 'platform_admin', new_values: null },
  ]);
});

test('BX-80 regulars admin --reset prints a link that ends earlier links, and the old password works until the link is used', async () => {
  const admin = await addAccount({ storeId: null, role: 'platform_admin', name: 'Ben Ode' });
  const session = await signIn(admin.email);
  const earlier = await addLink(admin.id);
  const { code, output } = await runAdmin(['--email', admin.email, '--reset']);
  expect(output).toMatch(
    /^Ben Ode \(.*\) can set a new password\. Open this path at the address of the server, .*:\n\/setup#[\w-]{22}\n$/,
  );
  expect(code).toBe(0);
  expect((await complete(earlier)).status).toBe(404);
  expect((await call('GET', '/platform-admins', { token: session })).status).toBe(200);
  expect((await complete(findTokens(output)[0] ?? '')).status).toBe(200);
  await signIn(admin.email, undefined, PASSWORD);
  expect(await sql("select actor_role from audit_log where action = 'admin_reset_link_created'")).toEqual([
    { actor_role: 'system' },
  ]);
});

test('BX-80 regulars admin refuses wrong arguments in one sentence, with exit code 1, and changes nothing', async () => {
  const store = await createTestStore();
  const admin = await addAccount({ storeId: null, role: 'platform_admin', name: 'Cy Roe' });
  await sql('update accounts set is_active = false where id = $1', [admin.id]);
  const usage = /^Usage: regulars admin --email EMAIL --name 'FULL NAME', or .* --reset\n$/;
  const refusals: [string[], RegExp][] = [
    [['--email', 'ann@', '--name', 'Ann Lee'], /^Email must be a valid email address\n$/],
    [
      ['--email', store.ownerEmail, '--name', 'Ann Lee'],
      /^An account with this email already exists; --reset renews the sign-in of an administrator\n$/,
    ],
    [['--email', store.ownerEmail, '--reset'], /^No administrator has the email \S+\n$/],
    [['--email', admin.email, '--reset'], /^Cy Roe is deactivated, and only another administrator can change that\n$/],
    [['--email', 'new@example.com'], usage],
    [['--email', 'new@example.com', '--unknown'], usage],
  ];
  const before = await sql('select count(*) from accounts');
  for (const [args, message] of refusals) {
    const { code, output } = await runAdmin(args);
    expect(output).toMatch(message);
    expect(code).toBe(1);
  }
  expect(await sql('select count(*) from accounts')).toEqual(before);
  expect(await sql('select from setup_links')).toEqual([]);
});
