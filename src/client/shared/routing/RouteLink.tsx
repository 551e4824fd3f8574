import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type RouteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Router state of the page. */
  state?: unknown;
};

/**
 * A link to a page of the app, for the `component` prop of MUI links and buttons. The router's Link also contains
 * prefetching for its framework mode, which would add to the first load of every page.
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
