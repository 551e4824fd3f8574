import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../shared/api/baseApi';
import { whenIdle } from '../shared/device/whenIdle';
import { useSession, useStoreId } from './useSession';

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];

/**
 * Repeats the requests with these tags when the server says that something of the store has changed. It makes them
 * sooner than their next poll, and does not replace it: events can be missed, and some pages get none. Returns whether
 * events arrive now. Nothing is repeated while the page is hidden or `isPaused`.
 */
export function useLiveUpdates(tags: Tags, isPaused = false): boolean {
  const dispatch = useDispatch();
  const { token, role } = useSession();
  const storeId = useStoreId();
  const [isLive, setLive] = useState(false);
  const handleChange = useEffectEvent(() => {
    if (!isPaused && document.visibilityState === 'visible') dispatch(baseApi.util.invalidateTags(tags));
  });
  useEffect(() => {
    if (token === null || storeId === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const path = `stores/${storeId}/events/stream`;
    // Tabs share one stream, but not with those of another role, which may see other shops.
    const name = `${path} ${role}`;
    const follow = async () => {
      const { followStream } = await import('../shared/api/followStream');
      followStream({ path, name, token, signal, onChange: () => handleChange(), onLive: setLive });
    };
    const cancel = whenIdle(() => void follow().catch(() => undefined));
    return () => {
      cancel();
      leaving.abort();
      setLive(false);
    };
  }, [token, role, storeId]);
  return isLive;
}
