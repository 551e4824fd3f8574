import type { Location } from 'react-router-dom';
import { PATHS } from '../shared/routing/paths';
import { getHomePath, type SessionFields } from './access';

/** Router state of the sign-in pages: the path of the page that required signing in. */
interface ReturnState {
  from: string;
}

/** The router state for redirecting from a page to a sign-in page. */
export function toReturnState({ pathname, search, hash }: Location): ReturnState {
  return { from: pathname + search + hash };
}

/**
 * The page to open after signing in: the page that required it, if it belongs to the area of the session, otherwise the
 * first page of the role. null when nobody is signed in and for sessions that may open no area.
 */
export function getStartPath(session: SessionFields, state: unknown): string | null {
  const home = getHomePath(session);
  if (home === null || !isReturnState(state)) return home;
  const [, area] = home.split('/');
  // A kiosk always starts at the phone entry, because the earlier page may show another customer.
  const mayReturn = `/${area}` !== PATHS.kiosk.root && state.from.startsWith(`/${area}/`);
  return mayReturn ? state.from : home;
}

function isReturnState(state: unknown): state is ReturnState {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}
