import { randomUUID } from 'node:crypto';
import { VendorError } from '../shared/Faults';

const APP_ID = 'DEMOAPP000001';
/** An address that does not respond must not hold up the register. */
const TIMEOUT_MS = 2_000;

export interface Change {
  /** 'O:' and the id of an order, or 'P:' and that of a payment. */
  objectId: string;
  type: 'CREATE' | 'UPDATE';
}

/**
 * Reports changes to the address of an app, with the app's auth code in the header. As at the vendor, an address is
 * used once somebody has entered the code that was sent there; a report that is not accepted is not repeated.
 */
export class Webhooks {
  /** Sent as X-Clover-Auth. */
  readonly authCode = randomUUID();
  private url: string | null = null;
  private unverified: { url: string; code: string } | null = null;

  /** null: nothing is reported. */
  setVerifiedUrl(url: string | null): void {
    this.url = url;
    this.unverified = null;
  }

  /** Sends a verification code to a new address. Returns the status of the response; null when there is none. */
  async requestVerification(url: string): Promise<number | null> {
    this.unverified = { url, code: randomUUID() };
    return post(url, { verificationCode: this.unverified.code });
  }

  /**
   * Reports changes to the address from now on, and returns the auth code.
   * @throws VendorError 400 for a wrong code.
   */
  verify(code: string): string {
    if (this.unverified?.code !== code) throw new VendorError(400, 'The verification code is not correct');
    this.setVerifiedUrl(this.unverified.url);
    return this.authCode;
  }

  /** Returns the status of the response; null when there is none, or no address. */
  async report(merchantId: string, changes: readonly Change[]): Promise<number | null> {
    if (this.url === null) return null;
    const ts = Date.now();
    const body = { appId: APP_ID, merchants: { [merchantId]: changes.map((change) => ({ ...change, ts })) } };
    return post(this.url, body, { 'x-clover-auth': this.authCode });
  }
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<number | null> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? null;
}
