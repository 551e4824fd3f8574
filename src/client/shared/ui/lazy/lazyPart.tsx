import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { FailedState } from '../FailedState';
import { keepLoaded } from './keepLoaded';

/**
 * A part of a page in a separate chunk, which is loaded when the part is first shown. `pending` renders what
 * stands in for it until then. When it cannot be loaded, it says so in its place and can be loaded again; what was entered around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: (props: Props) => ReactNode,
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
    return (
      <FailedState
        message="This part of the page could not be loaded."
        onRetry={() => {
          setIsFailed(false);
        }}
      />
    );
  }
  return Object.assign(LazyPart, {
    preload: () => {
      chunk.load().catch(() => undefined);
    },
  });
}
