import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import type { RecoveryCodes, SecondFactor, SecondFactorKey } from '../../src/contract/secondFactor';
import { insertSession } from '../../src/server/platform/auth/sessions.sql';
import { addLink } from '../admins/setupLinks';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { ownerSql, sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addAccount, createTestStore, PASSWORD, PASSWORD_HASH, signIn } from '../support/testStore';
import { codeOf, forgetUsedCodes, login, turnOnCodes } from './signInCodes';

const CODE_REQUIRED = { statusCode: 401, error: 'Unauthorized', message: 'Code required', secondFactor: true };
const WRONG = 'The code is wrong. Enter the current code of your app, or a recovery code.';
const USED = 'This code was already used. Wait for the next one.';
const WRONG_RECOVERY = 'This recovery code is wrong or was already used.';
const refused = (message: string) => ({ ...CODE_REQUIRED, message });
const statusesOf = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).sort();
const notACode = (key: string) => String((Number(codeOf(key)) + 777_777) % 1_000_000).padStart(6, '0');

const get = (token: string) => call<SecondFactor>('GET', '/auth/second-factor', { token });
const start = (token: string, currentPassword = PASSWORD) =>
  call<SecondFactorKey & ErrorBody>('POST', '/auth/second-factor', { token, body: { currentPassword } });
const confirm = (token: string, code: string) =>
  call<RecoveryCodes & ErrorBody>('POST', '/auth/second-factor/confirm', { token, body: { code } });
const turnOff = (token: string, code: string, currentPassword = PASSWORD) =>
  call<ErrorBody>('POST', '/auth/second-factor/off', { token, body: { currentPassword, code } });
const renew = (token: string, code: string) =>
  call<RecoveryCodes & ErrorBody>('POST', '/auth/second-factor/recovery-codes', {
    token,
    body: { currentPassword: PASSWORD, code },
  });
const listAudit = (accountId: string) =>
  sql<{ action: string; actor_id: string; row: string }>(
    `select action, actor_id, a::text as row from audit_log a
     where record_id = $1 and action ~ 'second_factor|recovery' order by id`,
    [accountId],
  );

/** An owner with sign-in codes, and the session in which they were turned on. */
async function createOwner() {
  const store = await createTestStore();
  const token = await store.ownerToken();
  return { ...store, token, ...(await turnOnCodes(store.ownerId, token)) };
}

describe('turning sign-in codes on', () => {
  test('BX-93 an owner turns on sign-in codes with the password and a first code, and gets ten recovery codes', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    expect((await get(token)).body).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    const wrong = await start(token, 'not-the-password');
    expect([wrong.status, wrong.body.fields]).toEqual([403, { currentPassword: ['The current password is wrong'] }]);
    const { body } = await start(token);
    expect(body.key).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect(decodeURIComponent(uri.pathname)).toContain(`Regulars:${store.ownerEmail}`);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Regulars',
      secret: body.key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    // A key that no code has confirmed changes nothing at the next sign-in.
    expect((await login(store.ownerEmail)).status).toBe(200);
    const mistyped = await confirm(token, notACode(body.key));
    expect([mistyped.status, mistyped.body.fields]).toEqual([403, { code: [WRONG] }]);
    const { status, body: codes } = await confirm(token, codeOf(body.key).replace(/^.../, '$& '));
    expect(status).toBe(200);
    expect(new Set(codes.recoveryCodes).size).toBe(10);
    for (const code of codes.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await get(token)).body).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect(statusesOf([await start(token), await confirm(token, codeOf(body.key))])).toEqual([409, 409]);

    const [rows] = await sql<{ text: string }>(
      `select f::text || (select string_agg(c::text, '') from recovery_codes c where c.account_id = f.account_id) as text
       from second_factors f where account_id = $1`,
      [store.ownerId],
    );
    const audit = await listAudit(store.ownerId);
    expect(audit.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['owner_second_factor_on', store.ownerId],
    ]);
    const stored = `${String(rows?.text)} ${audit.map(({ row }) => row).join()}`;
    for (const secret of [body.key, ...codes.recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test('BX-93 turning them on ends the other sessions of the account, which have shown no code, and keeps its own', async () => {
    const store = await createTestStore();
    const [token, dashboard, kiosk, cashier] = [
      await store.ownerToken(),
      await store.ownerToken(),
      await store.kioskToken(),
      await store.cashierToken(),
    ];
    await turnOnCodes(store.ownerId, token);
    await waitUntilEnded([dashboard, kiosk]);
    expect([await getSessionStatus(token), await getSessionStatus(cashier)]).toEqual([200, 200]);
  });

  test('BX-268 turning them on keeps the kiosks of the account when the owner says so, and no other session', async () => {
    const store = await createTestStore();
    const [token, dashboard, kiosk] = [await store.ownerToken(), await store.ownerToken(), await store.kioskToken()];
    const { body } = await start(token);
    const wrong = { code: codeOf(body.key), keepsKiosks: 'yes' };
    expect((await call('POST', '/auth/second-factor/confirm', { token, body: wrong })).status).toBe(400);
    const right = { code: codeOf(body.key), keepsKiosks: true };
    expect((await call('POST', '/auth/second-factor/confirm', { token, body: right })).status).toBe(200);
    await waitUntilEnded([dashboard]);
    expect([await getSessionStatus(token), await getSessionStatus(kiosk)]).toEqual([200, 200]);
  });

  test('BX-93 a sign-in that checked only the password opens no session once the codes are on', async () => {
    const owner = await createOwner();
    const session = {
      accountId: owner.ownerId,
      storeId: owner.id,
      passwordHash: PASSWORD_HASH,
      scope: 'dashboard',
      lifetimeSeconds: 60,
      userAgent: null,
    } as const;
    const open = (showedSecondFactor: boolean) =>
      insertSession(ownerSql, { ...session, tokenHash: Buffer.from(randomUUID().slice(0, 32)), showedSecondFactor });
    expect([await open(false), await open(true)]).toEqual([false, true]);
  });

  test('BX-93 a key that is made again ends the earlier one', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const [first, second] = [await start(token), await start(token)];
    expect((await confirm(token, codeOf(first.body.key))).status).toBe(403);
    expect((await confirm(token, codeOf(second.body.key))).status).toBe(200);
  });

  test('BX-93 of parallel confirmations one turns the codes on and gets recovery codes', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const { body } = await start(token);
    const responses = await Promise.all([1, 2, 3].map(() => confirm(token, codeOf(body.key))));
    expect(statusesOf(responses)).toEqual([200, 409, 409]);
    const [given] = responses.filter(({ status }) => status === 200);
    expect((await login(store.ownerEmail, { code: given?.body.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  test('BX-93 kiosks, boards and strangers cannot reach sign-in codes', async () => {
    const store = await createTestStore();
    const callers = ['anonymous', 'kiosk', 'cashier'] as const;
    for (const [method, path, body] of [
      ['GET', '/auth/second-factor', undefined],
      ['POST', '/auth/second-factor', { currentPassword: PASSWORD }],
      ['POST', '/auth/second-factor/confirm', { code: '123456' }],
      ['POST', '/auth/second-factor/off', { currentPassword: PASSWORD, code: '123456' }],
      ['POST', '/auth/second-factor/recovery-codes', { currentPassword: PASSWORD, code: '123456' }],
    ] as const) {
      const statuses = await getStatuses(store, callers, { method, path, ...(body && { body }) });
      expect([path, statuses]).toEqual([path, { anonymous: 401, kiosk: 403, cashier: 403 }]);
    }
  });
});

describe('signing in with a code', () => {
  test('BX-93 a login needs the code with the same call, and only the correct password says so', async () => {
    const owner = await createOwner();
    const wrongPassword = await login(owner.ownerEmail, { password: 'not-the-password', code: codeOf(owner.key) });
    expect(wrongPassword.body).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Invalid email or password',
    });
    const missing = await login(owner.ownerEmail);
    expect([missing.status, missing.body, missing.headers.get('set-cookie')]).toEqual([401, CODE_REQUIRED, null]);
    const wrong = await login(owner.ownerEmail, { code: notACode(owner.key) });
    expect([wrong.status, wrong.body]).toEqual([401, refused(WRONG)]);
    expect((await login(owner.ownerEmail, { code: 'abc' })).body).toEqual(refused(WRONG));
    const right = await login(owner.ownerEmail, { code: ` ${codeOf(owner.key)} ` });
    expect([right.status, await getSessionStatus(right.body.token)]).toEqual([200, 200]);
    expect((await login(owner.ownerEmail, { code: 'x'.repeat(41) })).status).toBe(400);
  });

  test('BX-93 a kiosk asks for the code of an owner, and a board does not ask a cashier', async () => {
    const owner = await createOwner();
    expect((await login(owner.ownerEmail, { scope: 'kiosk' })).body).toEqual(CODE_REQUIRED);
    const kiosk = await login(owner.ownerEmail, { scope: 'kiosk', code: codeOf(owner.key) });
    expect([kiosk.status, await getSessionStatus(kiosk.body.token)]).toEqual([200, 200]);
    expect((await login(owner.cashierEmail)).status).toBe(200);
  });

  test('BX-93 a code works once, and the code of an earlier step no longer works after it', async () => {
    const owner = await createOwner();
    const [code, later] = [codeOf(owner.key), codeOf(owner.key, 1)];
    expect((await login(owner.ownerEmail, { code })).status).toBe(200);
    expect((await login(owner.ownerEmail, { code })).body).toEqual(refused(USED));
    // The phone's clock is 30 seconds ahead.
    expect((await login(owner.ownerEmail, { code: later })).status).toBe(200);
    expect((await login(owner.ownerEmail, { code })).body).toEqual(refused(USED));
    expect((await turnOff(owner.token, later)).body.fields).toEqual({ code: [USED] });
  });

  test('BX-93 the code that turned them on does not sign in', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const { body } = await start(token);
    const code = codeOf(body.key);
    await confirm(token, code);
    expect((await login(store.ownerEmail, { code })).body).toEqual(refused(USED));
  });

  test('BX-93 of parallel logins with one code, or with one recovery code, one succeeds', async () => {
    const owner = await createOwner();
    const [recoveryCode = ''] = owner.recoveryCodes;
    for (const code of [codeOf(owner.key), recoveryCode]) {
      const responses = await Promise.all([1, 2, 3, 4, 5].map(() => login(owner.ownerEmail, { code })));
      expect(statusesOf(responses)).toEqual([200, 401, 401, 401, 401]);
    }
    // The session in which the codes were turned on, and one for each code.
    expect(await sql('select 1 from sessions where account_id = $1', [owner.ownerId])).toHaveLength(3);
  });

  test('BX-93 a recovery code signs in once, however it is typed, and is audited', async () => {
    const owner = await createOwner();
    const [first = '', second = ''] = owner.recoveryCodes;
    expect((await login(owner.ownerEmail, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await login(owner.ownerEmail, { code: first })).body).toEqual(refused(WRONG_RECOVERY));
    expect((await login(owner.ownerEmail, { scope: 'kiosk', code: second })).status).toBe(200);
    expect((await get(owner.token)).body.recoveryCodesLeft).toBe(8);
    const audit = await listAudit(owner.ownerId);
    expect(audit.map(({ action }) => action)).toEqual([
      'owner_second_factor_on',
      'owner_recovery_code_used',
      'owner_recovery_code_used',
    ]);
    expect(audit.map(({ row }) => row).join()).not.toContain(first);
    const other = await createOwner();
    expect((await login(other.ownerEmail, { code: owner.recoveryCodes[2] ?? '' })).status).toBe(401);
  });

  test('BX-93 guessed codes count in the login throttle, and a correct password between them resets nothing', async () => {
    const admin = await signInAdmin();
    const { key } = await turnOnCodes(admin.id, admin.token);
    const wrong = notACode(key);
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1) {
      statuses.push((await login(admin.email, { code: wrong })).status);
      // Neither of these calls opens a session.
      if (guess < 9) statuses.push((await login(admin.email)).status);
      if (guess < 9) expect((await login(admin.email, { scope: 'kiosk' })).body).toMatchObject({ success: false });
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await login(admin.email, { code: codeOf(key) })).status).toBe(429);
    const failures = await sql("select 1 from audit_log where actor_id = $1 and action = 'login_failed'", [admin.id]);
    expect(failures).toHaveLength(10);
  });

  test('BX-93 logins that ask for the code first use up no attempts', async () => {
    const owner = await createOwner();
    for (let count = 0; count < 12; count += 1) expect((await login(owner.ownerEmail)).status).toBe(401);
    expect((await login(owner.ownerEmail, { code: codeOf(owner.key) })).status).toBe(200);
  });

  test('BX-93 a code of a key that the server cannot decrypt is refused, and a recovery code still works', async () => {
    const owner = await createOwner();
    await sql("update second_factors set key_id = 'another' where account_id = $1", [owner.ownerId]);
    const response = await login(owner.ownerEmail, { code: codeOf(owner.key) });
    expect(response.body).toEqual(
      refused(
        'Sign-in codes cannot be checked, because the server was started with another SECRETS_KEY. Use a recovery code.',
      ),
    );
    expect((await login(owner.ownerEmail, { code: owner.recoveryCodes[0] ?? '' })).status).toBe(200);
  });
});

describe('changing and losing sign-in codes', () => {
  test('BX-93 turning them off, and new recovery codes, need the password and a code, once each', async () => {
    const owner = await createOwner();
    const wrongPassword = await turnOff(owner.token, codeOf(owner.key), 'not-the-password');
    expect(wrongPassword.body.fields).toEqual({ currentPassword: ['The current password is wrong'] });
    expect((await turnOff(owner.token, notACode(owner.key))).body.fields).toEqual({ code: [WRONG] });
    const code = codeOf(owner.key);
    const { body } = await renew(owner.token, code);
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await login(owner.ownerEmail, { code: owner.recoveryCodes[0] ?? '' })).body).toEqual(
      refused(WRONG_RECOVERY),
    );
    expect((await turnOff(owner.token, code)).body.fields).toEqual({ code: [USED] });
    expect((await turnOff(owner.token, body.recoveryCodes[0] ?? '')).status).toBe(204);
    expect((await login(owner.ownerEmail)).status).toBe(200);
    expect((await turnOff(owner.token, codeOf(owner.key))).status).toBe(409);
    expect((await listAudit(owner.ownerId)).map(({ action }) => action)).toEqual([
      'owner_second_factor_on',
      'owner_recovery_codes_renewed',
      'owner_recovery_code_used',
      'owner_second_factor_off',
    ]);
  });

  test('BX-93 after five wrong codes in a session, further ones are refused for a while', async () => {
    const owner = await createOwner();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await turnOff(owner.token, notACode(owner.key))).status).toBe(403);
    }
    const response = await renew(owner.token, codeOf(owner.key));
    expect([response.status, response.body.message]).toEqual([429, 'Too many wrong codes. Try again in 15 minutes.']);
  });

  test('BX-93 neither a changed nor a reset password is a way around the code', async () => {
    const owner = await createOwner();
    const admin = await signInAdmin();
    const changed = await call('PATCH', '/store-owners/me/password', {
      token: owner.token,
      body: { currentPassword: PASSWORD, password: 'harbor-lantern-7' },
    });
    expect(changed.status).toBe(204);
    expect((await login(owner.ownerEmail, { password: 'harbor-lantern-7' })).body).toEqual(CODE_REQUIRED);
    const body = { password: 'walnut-ladder-51' };
    await call('PATCH', `/store-owners/${owner.ownerId}/reset-password`, { token: admin.token, body });
    expect((await login(owner.ownerEmail, { password: 'walnut-ladder-51' })).body).toEqual(CODE_REQUIRED);
    const other = await signInAdmin();
    await turnOnCodes(other.id, other.token);
    await call('PATCH', `/platform-admins/${other.id}/reset-password`, { token: admin.token, body });
    expect((await login(other.email, { password: 'walnut-ladder-51' })).body).toEqual(CODE_REQUIRED);
  });

  test('BX-93 an administrator turns off the lost codes of an owner, and nobody else can', async () => {
    const owner = await createOwner();
    const admin = await signInAdmin();
    const path = `/store-owners/${owner.ownerId}/second-factor`;
    const callers = ['anonymous', 'kiosk', 'owner', 'cashier', 'owner of another store'] as const;
    expect(await getStatuses(owner, callers, { method: 'DELETE', path })).toEqual({
      anonymous: 401,
      kiosk: 403,
      owner: 403,
      cashier: 403,
      'owner of another store': 403,
    });
    const getOwner = async () =>
      (await call<{ hasSecondFactor: boolean }>('GET', `/store-owners/${owner.ownerId}`, { token: admin.token })).body;
    expect((await getOwner()).hasSecondFactor).toBe(true);
    expect((await call('DELETE', path, { token: admin.token })).status).toBe(204);
    expect((await getOwner()).hasSecondFactor).toBe(false);
    expect((await login(owner.ownerEmail)).status).toBe(200);
    expect((await call('DELETE', path, { token: admin.token })).status).toBe(204);
    const [, off, ...others] = await listAudit(owner.ownerId);
    expect([off?.action, off?.actor_id, others]).toEqual(['owner_second_factor_off', admin.id, []]);
    const other = await signInAdmin();
    await turnOnCodes(other.id, other.token);
    for (const id of [randomUUID(), other.id, owner.cashierId]) {
      expect((await call('DELETE', `/store-owners/${id}/second-factor`, { token: admin.token })).status).toBe(404);
    }
    expect((await login(other.email)).body).toEqual(CODE_REQUIRED);
  });

  test('BX-93 the link of `npm run admin -- --reset` turns off the codes of an administrator when it is used', async () => {
    const admin = await signInAdmin();
    await turnOnCodes(admin.id, admin.token);
    const token = await addLink(admin.id);
    await call('POST', '/setup/link', { body: { token } });
    expect((await login(admin.email)).body).toEqual(CODE_REQUIRED);
    const used = await call<{ token: string }>('POST', '/setup', { body: { token, password: 'walnut-ladder-51' } });
    expect((await get(used.body.token)).body.isOn).toBe(false);
    expect((await login(admin.email, { password: 'walnut-ladder-51' })).status).toBe(200);
    expect((await listAudit(admin.id)).map(({ action }) => action)).toEqual([
      'admin_second_factor_on',
      'admin_second_factor_off',
    ]);
  });

  test('BX-93 codes and recovery codes are gone with their account', async () => {
    const owner = await createOwner();
    const admin = await signInAdmin();
    expect((await call('DELETE', `/store-owners/${owner.ownerId}`, { token: admin.token })).status).toBe(204);
    for (const table of ['second_factors', 'recovery_codes']) {
      expect(await sql(`select 1 from ${table} where account_id = $1`, [owner.ownerId])).toEqual([]);
    }
  });

  test('BX-93 without the setting, an administrator needs no code and signs in as before', async () => {
    const admin = await addAccount({ storeId: null, role: 'platform_admin' });
    const token = await signIn(admin.email);
    expect((await get(token)).body).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    expect((await call('GET', '/platform-admins', { token })).status).toBe(200);
    await forgetUsedCodes(admin.id);
  });
});
