/** Loads something once and keeps it; after a failure the next call loads again, unlike `lazy` of React. */
export function keepLoaded<Loaded>(load: () => Promise<Loaded>) {
  let kept: Loaded | null = null;
  return {
    get: () => kept,
    load: async () => (kept ??= await load()),
  };
}
