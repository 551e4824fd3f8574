import type { BenchEnvironment, Measurement } from './environment';
import type { ServerProcess } from './processes';

export const SERVERS = ['bare', 'pipelined', 'product'] as const;
export type Servers = Record<(typeof SERVERS)[number], ServerProcess>;
export type Rounds = Record<(typeof SERVERS)[number], Measurement[]>;

export interface Durations {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
}

/** Sends equal requests to the bare server, the pipelining bare server and the product in turn. */
export async function compareServers(
  bench: BenchEnvironment,
  servers: Servers,
  operation: 'look-up' | 'redeem',
  { rounds, seconds, warmUpSeconds }: Durations,
): Promise<Rounds> {
  for (const name of SERVERS) await bench.measure(servers[name], { operation, seconds: warmUpSeconds });
  const results: Rounds = { bare: [], pipelined: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of SERVERS) results[name].push(await bench.measure(servers[name], { operation, seconds }));
  }
  return results;
}
