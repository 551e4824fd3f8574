import { textEntry, type RawEntry } from '../../shared/persistence/rawStorage';
import { parseAuthUser } from './authUser';
import type { SessionState } from './sessionSlice';

type Stored = Pick<SessionState, 'token' | 'role' | 'isDashboard' | 'authUser' | 'unreadableUser'>;

/** The fields of the session that are stored. */
export const STORED_SESSION_FIELDS: readonly (keyof Stored)[] = [
  'token',
  'role',
  'isDashboard',
  'authUser',
  'unreadableUser',
];

/** The local storage keys of the session. */
export const sessionEntries: readonly RawEntry<Stored>[] = [
  textEntry('token', 'token'),
  textEntry('role', 'role'),
  {
    key: 'isDashboard',
    read: (text) => ({ isDashboard: text === 'true' }),
    write: ({ isDashboard }) => (typeof isDashboard === 'boolean' ? String(isDashboard) : null),
  },
  {
    key: 'auth_user',
    read: (text) => {
      try {
        return { authUser: parseAuthUser(text) };
      } catch (error) {
        console.error('The stored user cannot be read', error);
        return { unreadableUser: text };
      }
    },
    write: ({ authUser, unreadableUser }) => (authUser ? JSON.stringify(authUser) : (unreadableUser ?? null)),
  },
];
