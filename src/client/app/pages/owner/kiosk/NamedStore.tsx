import { useMemo, type ReactNode } from 'react';
import { Provider, useStore } from 'react-redux';
import { selectSession, type SessionState } from '../../../../session';

interface NamedStoreProps {
  name: string;
  children: ReactNode;
}

/**
 * Shows the screens of kiosk and board under the name of another shop. They take the name of their store from the
 * session, and a context for it would make the first load of each kiosk larger for this preview alone.
 */
export function NamedStore({ name, children }: NamedStoreProps) {
  const store = useStore<{ session: SessionState }>();
  const named = useMemo(() => {
    const rename = memoizeLast((session: SessionState) => renameStore(session, name));
    // The same state must give the same object.
    const toNamed = memoizeLast((state: { session: SessionState }) => ({
      ...state,
      session: rename(selectSession(state)),
    }));
    return { ...store, getState: () => toNamed(store.getState()) };
  }, [store, name]);
  return <Provider store={named}>{children}</Provider>;
}

function renameStore(session: SessionState, name: string): SessionState {
  const { authUser } = session;
  return authUser?.store ? { ...session, authUser: { ...authUser, store: { ...authUser.store, name } } } : session;
}

/** Computes the result anew only for another input. */
function memoizeLast<Input, Result>(compute: (input: Input) => Result) {
  let last: { input: Input; result: Result } | undefined;
  return (input: Input): Result => {
    if (last?.input !== input) last = { input, result: compute(input) };
    return last.result;
  };
}
