import type { Location } from 'react-router-dom';
import { PATHS } from '../shared/routing/paths';
import { getHomePath, type SessionFields } from './access';

/** Router state of the sign-in pages: the address that needs a session. */
interface ReturnState {
  from: string;
}

/** The router state with which an address redirects to a sign-in page. */
export function toReturnState({ pathname, search, hash }: Location): ReturnState {
  return { from: pathname + search + hash };
}

/**
 * Where a session starts: at the address that needed it, if that is in the session's own console or board, else at the
 * first page of its role. null without a session, and for sessions that no area admits.
 */
export function getStartPath(session: SessionFields, state: unknown): string | null {
  const home = getHomePath(session);
  if (home === null || !isReturnState(state)) return home;
  const [, area] = home.split('/');
  // A kiosk starts with the next customer, never on the page of the previous one.
  const mayReturn = `/${area}` !== PATHS.kiosk.root && state.from.startsWith(`/${area}/`);
  return mayReturn ? state.from : home;
}

function isReturnState(state: unknown): state is ReturnState {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}
