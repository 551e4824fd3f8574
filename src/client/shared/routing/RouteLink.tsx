import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type RouteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** The router state of the linked page. */
  state?: unknown;
};

/**
 * A link to a page of the app, for the `component` prop of MUI links and buttons. It does not use the router's Link,
 * whose prefetching for framework mode would add to the first load of every page.
 */
export function RouteLink({ to, state, target, onClick, ...rest }: RouteLinkProps) {
  const follow = useLinkClickHandler(to, { state, ...(target !== undefined && { target }) });
  return (
    <a
      {...rest}
      target={target}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
