/** For parts that are not part of the first load: a failed one is requested again until it arrives. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  for (;;) {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
  }
}
