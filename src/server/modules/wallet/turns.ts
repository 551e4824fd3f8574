/** A line that had no turn for so long is new, like one that was never there. */
const RECENT_MS = 1_000;

/**
 * Items that wait in lines, such as one for each store. The lines take turns: each gives one item in a round, however
 * many wait in it, and a new line is next.
 */
export interface Turns<Item> {
  add(line: string, item: Item): void;
  /** Takes the first item of the line whose turn it is, or undefined without any. */
  next(): Item | undefined;
  hasNewLine(): boolean;
}

export function createTurns<Item>(): Turns<Item> {
  // A map has the order in which its keys were added. A line is added again after its turn.
  const lines = new Map<string, Item[]>();
  const lastTurns = new Map<string, number>();
  const findNewLine = (): string | undefined => {
    const since = performance.now() - RECENT_MS;
    for (const [line, at] of lastTurns) {
      if (at > since) break;
      lastTurns.delete(line);
    }
    for (const line of lines.keys()) if (!lastTurns.has(line)) return line;
    return undefined;
  };
  return {
    add(line, item) {
      const items = lines.get(line);
      if (items) items.push(item);
      else lines.set(line, [item]);
    },
    next() {
      const line = findNewLine() ?? [...lines.keys()][0];
      const items = line === undefined ? undefined : lines.get(line);
      if (line === undefined || !items) return undefined;
      const item = items.shift();
      lines.delete(line);
      if (items.length > 0) lines.set(line, items);
      lastTurns.delete(line);
      lastTurns.set(line, performance.now());
      return item;
    },
    hasNewLine: () => findNewLine() !== undefined,
  };
}
