import { lazy, type ComponentType } from 'react';

const Nothing = () => null;

/** A component in a separate chunk that the page does without when it cannot be loaded, instead of failing as a whole. */
export const lazyOptional = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Nothing as ComponentType<Props> }),
    ),
  );
