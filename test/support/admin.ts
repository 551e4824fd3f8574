import { randomBytes } from 'node:crypto';
import { addAccount, signIn } from './testStore';

/** Creates a platform administrator and signs them in. */
export async function signInAdmin(): Promise<{ id: string; email: string; token: string }> {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  return { ...admin, token: await signIn(admin.email) };
}

/** A random word of 11 lower-case characters for unique names and subdomains. */
export const newTag = () => `q${randomBytes(5).toString('hex')}`;
