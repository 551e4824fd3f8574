import { randomUUID } from 'node:crypto';
import { VendorError } from '../shared/Faults';

const APP_ID = 'DEMOAPP000001';
/** An address that does not respond must not block the register. */
const TIMEOUT_MS = 2_000;

export interface Change {
  /** 'O:' and the id of an order, or 'P:' and the id of a payment. */
  objectId: string;
  type: 'CREATE' | 'UPDATE';
}

/**
 * Reports changes to an app's address, with its auth code in a header. As at the vendor, an address is used only after
 * the code that was sent there has been entered, and a rejected report is not repeated.
 */
export class Webhooks {
  /** The X-Clover-Auth header of every report. */
  readonly authCode = randomUUID();
  private url: string | null = null;
  private unverified: { url: string; code: string } | null = null;

  /** Sets the address without its verification. With null nothing is reported. */
  setVerifiedUrl(url: string | null): void {
    this.url = url;
    this.unverified = null;
  }

  /** Sends a verification code to a new address. Returns the status of the response, or null without a response. */
  async requestVerification(url: string): Promise<number | null> {
    this.unverified = { url, code: randomUUID() };
    return post(url, { verificationCode: this.unverified.code });
  }

  /**
   * Reports changes to the verified address from now on, and returns the auth code.
   * @throws VendorError 400 for a wrong code.
   */
  verify(code: string): string {
    if (this.unverified?.code !== code) throw new VendorError(400, 'The verification code is not correct');
    this.setVerifiedUrl(this.unverified.url);
    return this.authCode;
  }

  /** Reports changes. Returns the status of the response, or null without a response or an address. */
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
