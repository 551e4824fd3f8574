import { randomBytes } from 'node:crypto';
import { addAccount, signIn } from '../support/testStore';

/** A platform administrator with a session. */
export async function signInAdmin(): Promise<{ id: string; token: string }> {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  return { id: admin.id, token: await signIn(admin.email) };
}

export const newTag = () => randomBytes(5).toString('hex');
