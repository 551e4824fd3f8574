type EventMap = WindowEventMap & DocumentEventMap;

/** Adds a listener for several events of a target. Returns a function that removes it. */
export function listen<Name extends string>(
  target: EventTarget,
  names: readonly Name[],
  callback: (event: Name extends keyof EventMap ? EventMap[Name] : Event) => void,
  options?: AddEventListenerOptions,
): () => void {
  const listener = callback as EventListener;
  for (const name of names) target.addEventListener(name, listener, options);
  return () => {
    for (const name of names) target.removeEventListener(name, listener, options);
  };
}
