import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that a process or a database has used, in µs; NaN where there is no /proc. */
export type ReadCpu = () => number;

// Linux counts in ticks of 10 ms on all of its usual configurations.
const MICROSECONDS_PER_TICK = 10_000;

interface ProcessTimes {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

/** The CPU time of a process with its threads. */
export function cpuOfProcess(pid: number): ReadCpu {
  return () => (readTimes(pid)?.own ?? NaN) * MICROSECONDS_PER_TICK;
}

/** The CPU time of all PostgreSQL processes of the server that a backend belongs to. */
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

/** Times in ticks; undefined when the process is gone. */
function readTimes(pid: number | string): ProcessTimes | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces.
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
