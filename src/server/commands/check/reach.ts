import { getErrorMessage } from '../../database/errorCode';
import type { Settings } from '../../main/settings';
import { ask } from './ask';
import { fail, note, ok, warn, type Finding } from './Finding';

const MAX_CLOCK_S = 60;
/** A sign-in code is valid for 30 s. */
const WRONG_CLOCK_S = 15;

/** What a server of Regulars answers at /api/health/live. */
export const LIVE = '{"status":"ok"}';

interface Reached {
  setting: string;
  url: string;
  /** Why it was not reached. */
  problem?: string;
  /** Its clock less that of this machine in ms; NaN when it does not tell the time. */
  clockMs: number;
}

/** Connects to the vendors' addresses at the same time. */
export function reachVendors({ cloverBaseUrl, ghlBaseUrl, wallets, publicUrl }: Settings): Promise<Reached[]> {
  const urls: [string, string | undefined][] = [
    ['CLOVER_BASE_URL', cloverBaseUrl],
    ['GHL_BASE_URL', ghlBaseUrl],
    ['APPLE_PUSH_URL', wallets.apple?.pushUrl],
    ['GOOGLE_WALLET_BASE_URL', wallets.google?.baseUrl],
  ];
  const reach = async (setting: string, url: string): Promise<Reached> => {
    try {
      return { setting, url, clockMs: (await ask(url, 'HEAD', publicUrl))?.clockMs ?? NaN };
    } catch (error) {
      return { setting, url, problem: getErrorMessage(error), clockMs: NaN };
    }
  };
  return Promise.all(urls.flatMap(([setting, url]) => (url === undefined ? [] : [reach(setting, url)])));
}

export function describeVendors(reached: readonly Reached[]): Finding[] {
  return reached.map(({ setting, url, problem }) =>
    problem === undefined
      ? ok('vendors', `${setting}: ${url} can be reached`)
      : fail('vendors', `${setting}: ${url} cannot be reached (${problem})`, 'Look at firewall, DNS and certificates.'),
  );
}

/** Compares the clock with others: `clocksMs` are theirs less that of this machine, and NaN where that is not known. */
export function checkClock(clocksMs: readonly number[]): Finding {
  const differencesMs = clocksMs.filter(Number.isFinite);
  if (differencesMs.length === 0) return note('clock', 'nobody could be asked for the time');
  const seconds = Math.round(Math.max(...differencesMs.map(Math.abs)) / 1_000);
  const text = `differs by ${seconds} s from those of the database and of vendors, as far as they could be asked`;
  const remedy = 'Set the clock by NTP: "timedatectl set-ntp true".';
  if (seconds >= MAX_CLOCK_S) return fail('clock', text, remedy);
  return seconds >= WRONG_CLOCK_S ? warn('clock', text, remedy) : ok('clock', text);
}

/** Checks PUBLIC_URL, by way of the proxy while a server runs. */
export async function checkPublicUrl({ publicUrl, trustProxy }: Settings, isServed: boolean): Promise<Finding[]> {
  if (publicUrl === undefined) return [note('proxy', 'PUBLIC_URL is not set: links in texts and QR codes need it')];
  const findings: Finding[] = [];
  if (publicUrl.startsWith('https:') && trustProxy === 0) {
    findings.push(
      warn(
        'proxy',
        'TRUST_PROXY is 0, so all clients have the address of the proxy',
        'Set TRUST_PROXY to the number of proxies (operations.md, Behind a proxy).',
      ),
    );
  } else if (trustProxy !== 0) {
    findings.push(note('proxy', 'whether the proxy sends the address of its client alone cannot be seen from here'));
  }
  if (!isServed) return [...findings, note('proxy', `${publicUrl} is not requested while no server is running`)];
  try {
    const answer = await ask(`${publicUrl}/api/health/live`);
    const isLive = answer?.body === LIVE;
    findings.push(
      isLive
        ? ok('proxy', `PUBLIC_URL: ${publicUrl} leads to Regulars`)
        : fail(
            'proxy',
            `PUBLIC_URL: ${publicUrl} does not lead to Regulars, but answers with ${answer?.status ?? 'nothing'}`,
            'Compare the proxy with operations/nginx.conf or operations/Caddyfile.',
          ),
    );
  } catch (error) {
    findings.push(
      warn(
        'proxy',
        `PUBLIC_URL: ${publicUrl} cannot be reached from here (${getErrorMessage(error)})`,
        'Is the proxy running? Some routers do not lead back to themselves: then open it on a phone.',
      ),
    );
  }
  return findings;
}
