import { readdirSync, readFileSync } from 'node:fs';

/** Returns the CPU time of a process or database in µs; NaN without /proc. */
export type ReadCpu = () => number;

// Linux counts CPU time in ticks of 10 ms in all common configurations.
const MICROSECONDS_PER_TICK = 10_000;

interface ProcessTimes {
  parent: number;
  own: number;
  /** The CPU time of child processes that have ended. */
  ended: number;
}

/** Reads the CPU time of a process including its threads. */
export function cpuOfProcess(pid: number): ReadCpu {
  return () => (readTimes(pid)?.own ?? NaN) * MICROSECONDS_PER_TICK;
}

/** Reads the CPU time of all processes of a PostgreSQL server, found through one of its backends. */
export function cpuOfDatabase(backendPid: number): ReadCpu {
  const postmaster = readTimes(backendPid)?.parent;
  return () => {
    if (postmaster === undefined) return NaN;
    const children = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && readTimes(name)?.parent === postmaster,
    );
    const { own = NaN, ended = NaN } = readTimes(postmaster) ?? {};
    const running = children.reduce((sum, pid) => sum + (readTimes(pid)?.own ?? 0), 0);
    return (own + ended + running) * MICROSECONDS_PER_TICK;
  };
}

/** The times in ticks; undefined if the process has ended. */
function readTimes(pid: number | string): ProcessTimes | undefined {
  try {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [user = NaN, system = NaN, endedUser = NaN, endedSystem = NaN] = fields.slice(11, 15);
    return { parent: fields[1] ?? NaN, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
