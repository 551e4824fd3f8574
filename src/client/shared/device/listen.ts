type EventMap = WindowEventMap & DocumentEventMap;

/** Calls back for each of these events of a window, document or element. Returns the function that stops it. */
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
