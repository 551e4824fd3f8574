import { persistReducer } from 'redux-persist';
import { rawStorage, textEntry, type RawEntry } from '../shared/device/rawStorage';
import { parseAuthUser } from './authUser';
import { sessionReducer, type SessionState } from './sessionSlice';

type Stored = Pick<SessionState, 'token' | 'role' | 'isDashboard' | 'authUser' | 'unreadableUser'>;

/** The session fields that are written to local storage. */
const STORED_FIELDS: (keyof Stored)[] = ['token', 'role', 'isDashboard', 'authUser', 'unreadableUser'];

const ENTRIES: readonly RawEntry<Stored>[] = [
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

/** The session reducer, restored from local storage and saved to it. */
export const persistedSession = persistReducer(
  { key: 'session', storage: rawStorage(ENTRIES), whitelist: STORED_FIELDS },
  sessionReducer,
);
