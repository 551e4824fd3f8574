import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getErrorCode } from '../../database/errorCode';
import type { Settings } from '../../main/settings';
import { checkAddress, checkDataFolder, listAddresses, type CheckedAddress } from '../../main/startChecks';
import { readDisk } from '../../modules/system';
import { ask } from './ask';
import { fail, failBy, ok, warn, type Finding } from './Finding';
import { LIVE } from './reach';

const MB = 1024 ** 2;
/** What a server used with the demo's data, and of that without the packaged database. */
const MEMORY_MB = { packaged: 400, external: 200 };
/** Below this, the alert RegularsDiskLow is due. */
const LOW_DISK_BYTES = 2_000 * MB;
const MIN_DISK_BYTES = 200 * MB;

/** Checks the addresses. `isServed` says whether a server of Regulars listens on PORT now. */
export async function checkAddresses(settings: Settings): Promise<{ findings: Finding[]; isServed: boolean }> {
  const served = new Set<string>();
  const findings: Finding[] = [];
  for (const address of listAddresses(settings)) {
    const { host, port, portSetting } = address;
    try {
      await checkAddress(address);
      findings.push(ok('address', `${portSetting}: ${port === 0 ? 'a free port' : `${host}:${port}`} can be used`));
    } catch (error) {
      if (await isOwnServer(address)) {
        served.add(portSetting);
        findings.push(ok('address', `${portSetting}: ${host}:${port} is used by Regulars, which is running`));
      } else {
        findings.push(
          failBy('address', error, 'End the other program ("ss -ltnp" names it), or change the port or the address.'),
        );
      }
    }
  }
  return { findings, isServed: served.has('PORT') };
}

async function isOwnServer({ host, port, portSetting }: CheckedAddress): Promise<boolean> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  const isMain = portSetting === 'PORT';
  const answer = await ask(`http://${name}:${port}${isMain ? '/api/health/live' : '/metrics'}`).catch(() => null);
  if (isMain) return answer?.body === LIVE;
  return answer?.status === 401 || (answer?.body.includes('regulars_') ?? false);
}

export function checkMemory(isPackaged: boolean, isServed: boolean): Finding {
  const needed = isPackaged ? MEMORY_MB.packaged : MEMORY_MB.external;
  // The limit of the container or the service is 0 or huge where there is none.
  const total = Math.floor(Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / MB);
  const available = Math.floor(process.availableMemory() / MB);
  const text = `${available} of ${total} MB are available, and the server needs ${needed}`;
  const remedy = 'Raise the limit (MemoryMax of the unit, mem_limit of the container), or end other programs.';
  if (total < needed) return fail('memory', text, remedy);
  return available < needed && !isServed ? warn('memory', text, remedy) : ok('memory', text);
}

/** Checks DATA_DIR, which a server with DATABASE_URL needs only for its key in development. */
export async function checkDataDirectory(dataDir: string): Promise<Finding[]> {
  try {
    await checkDataFolder(dataDir);
  } catch (error) {
    const code = getErrorCode((error as Error).cause);
    return [
      failBy(
        'data',
        error,
        code === 'EROFS'
          ? 'Mount it for writing, or add ReadWritePaths by "systemctl edit regulars".'
          : 'Correct DATA_DIR, mount its disk, or give the folder to the account of the server.',
      ),
    ];
  }
  const exists = existsSync(dataDir);
  return [
    ok('data', exists ? `DATA_DIR: ${dataDir} can be written` : `DATA_DIR: the first start creates ${dataDir}`),
    await checkDisk('DATA_DIR', dataDir),
  ];
}

/** Checks the free space for a folder. `needed` is what will be written next, in bytes. */
export async function checkDisk(setting: string, folder: string, needed = MIN_DISK_BYTES): Promise<Finding> {
  const { freeBytes } = await readDisk(findExisting(folder));
  const text = `${setting}: ${Math.floor(freeBytes / MB)} MB are free`;
  const remedy = 'Make space, or move the folder to a larger disk.';
  if (freeBytes < needed) return fail('disk', text, remedy);
  return freeBytes < LOW_DISK_BYTES ? warn('disk', text, remedy) : ok('disk', text);
}

const findExisting = (folder: string): string => (existsSync(folder) ? folder : findExisting(path.dirname(folder)));
