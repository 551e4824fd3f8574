const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT', 'FAKETIME_CACHE_DURATION'];

/** The variables with which `npm run test:clock` moves the clock of this process, for those that it starts. */
export function getClockVariables(): Record<string, string> {
  if (process.env.FAKETIME === undefined) return {};
  return Object.fromEntries(NAMES.map((name) => [name, process.env[name] ?? '']));
}
