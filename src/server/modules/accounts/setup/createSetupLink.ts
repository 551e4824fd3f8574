import { randomBytes } from 'node:crypto';
import { SETUP_LINK_MINUTES, SETUP_TOKEN_BYTES } from '../../../../contract/plain/limits';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { recordAudit } from '../../../platform/audit';
import { hashToken } from '../../../platform/auth/sessions';
import { AppError } from '../../../shared/AppError';
import { normalizePerson } from '../accounts.rules';
import { insertAccountRow } from '../accounts.sql';
import { withUniqueEmail } from '../createAccount';
import { hashPassword } from '../password';
import { deleteSetupLinksOf, findAdmin, hasAdmin, insertSetupLink, lockFirstAdmin } from './setup.sql';

/** A new link, with the data to show it to a person. */
export interface CreatedLink {
  name: string;
  email: string;
  token: string;
}

/** Creates a link for the first administrator and returns its token, or null when an administrator exists already. */
export function createFirstAdminLink(platform: ScopedDatabase): Promise<string | null> {
  return platform.transaction(async (sql) => ((await hasAdmin(sql)) ? null : createLink(sql, null)));
}

/**
 * Creates an administrator, who sets a password with the link.
 * @throws AppError 400 with one message for each invalid field, 409 when an account with this email exists.
 */
export async function createAdminWithLink(
  platform: ScopedDatabase,
  input: { name: string; email: string },
): Promise<CreatedLink> {
  const { name, email } = normalizePerson({ name: input.name, email: input.email });
  // A random password that nobody knows.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const token = await platform.transaction(async (sql) => {
    await lockFirstAdmin(sql);
    const account = { storeId: null, role: 'platform_admin', name, email, passwordHash } as const;
    const id = await withUniqueEmail(insertAccountRow(sql, account), { scope: 'admin' });
    await deleteSetupLinksOf(sql, null);
    await recordByCommand(sql, 'admin_created', id, { name, email });
    return createLink(sql, id);
  });
  return { name, email, token };
}

/**
 * Creates a link with which an administrator sets a new password. Earlier links of this administrator are deleted.
 * @throws AppError 400 for an invalid email, 404 when no administrator has it, 409 when the administrator is not
 *   active.
 */
export async function createResetLink(platform: ScopedDatabase, input: { email: string }): Promise<CreatedLink> {
  const { email } = normalizePerson({ email: input.email });
  return platform.transaction(async (sql) => {
    const admin = await findAdmin(sql, email);
    if (!admin) throw new AppError('not_found', `No administrator has the email ${email}`);
    if (!admin.isActive) {
      throw new AppError('conflict', `${admin.name} is deactivated, and only another administrator can change that`);
    }
    await deleteSetupLinksOf(sql, admin.id);
    await recordByCommand(sql, 'admin_reset_link_created', admin.id);
    return { name: admin.name, email, token: await createLink(sql, admin.id) };
  });
}

async function createLink(sql: Sql, accountId: string | null): Promise<string> {
  const token = randomBytes(SETUP_TOKEN_BYTES).toString('base64url');
  await insertSetupLink(sql, { tokenHash: hashToken(token), accountId, lifetimeSeconds: SETUP_LINK_MINUTES * 60 });
  return token;
}

/** Actions at the server's command line are recorded with the role 'system' and no account. */
function recordByCommand(sql: Sql, action: string, accountId: string, newValues?: object): Promise<void> {
  return recordAudit(sql, {
    storeId: null,
    actorRole: 'system',
    actorId: null,
    action,
    recordType: 'admin',
    recordId: accountId,
    ...(newValues && { newValues }),
  });
}

/**
 * Returns the link with a sentence that explains it. The token is in the fragment, which browsers do not send to
 * servers. Without PUBLIC_URL it is a path, because only the operator knows the server's address.
 */
export function describeSetupLink(token: string, publicUrl: string | undefined): string {
  const how =
    publicUrl === undefined
      ? 'Open this path at the address of the server, as in http://localhost:3000/setup#..., '
      : 'Open this link ';
  return `${how}within ${SETUP_LINK_MINUTES} minutes; it works once:\n${publicUrl ?? ''}/setup#${token}\n`;
}
