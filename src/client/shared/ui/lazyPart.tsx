import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { FailedState } from './FailedState';

/** Loads a module once and keeps it. Unlike React's `lazy`, a call after a failure loads the module again. */
function keepLoaded<Loaded>(load: () => Promise<Loaded>) {
  let kept: Loaded | null = null;
  return {
    get: () => kept,
    load: async () => (kept ??= await load()),
  };
}

/**
 * A component in a separate chunk, which is loaded when the component is first rendered. `pending` is rendered until
 * then. If loading fails, `failed` is rendered in its place and can try again; the rest of the page keeps its state.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: (props: Props) => ReactNode,
  failed = (_props: Props, onRetry: () => void): ReactNode => (
    <FailedState message="Couldn't load this part of the page." onRetry={onRetry} />
  ),
): ComponentType<Props> & { preload: () => void } {
  const chunk = keepLoaded(load);
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(chunk.get);
    const [isFailed, setIsFailed] = useState(false);
    useEffect(() => {
      if (Part || isFailed) return;
      let isCurrent = true;
      chunk.load().then(
        (loaded) => {
          if (isCurrent) setPart(() => loaded);
        },
        () => {
          if (isCurrent) setIsFailed(true);
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [Part, isFailed]);
    if (Part) return <Part {...props} />;
    if (!isFailed) return pending(props);
    return failed(props, () => setIsFailed(false));
  }
  return Object.assign(LazyPart, {
    preload: () => {
      chunk.load().catch(() => undefined);
    },
  });
}
