import { connect, constants, type ClientHttp2Session } from 'node:http2';
import type { AppleWallet, PushOutcome } from '../wallet/Wallet';
import type { AppleCredentials } from './readAppleCredentials';

/** A connection without activity for this long is closed, and its outstanding notifications fail. */
const TIMEOUT_MS = 10_000;
/** Reasons, in addition to status 410, for which a push token is no longer valid. */
const GONE_REASONS = ['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic'];

/**
 * Notifies devices that a pass changed, so that they download it. The notification is empty, as Wallet expects. All
 * calls share a connection. The outcome is 'failed' also when Apple cannot be reached. See
 * https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export function createPusher(
  pushUrl: string,
  { certificate, key, passTypeId }: AppleCredentials,
): AppleWallet['pushChanges'] {
  let current: ClientHttp2Session | null = null;
  const open = (): ClientHttp2Session => {
    if (current && !current.closed && !current.destroyed) return current;
    const session = connect(pushUrl, { cert: certificate, key });
    // Each outstanding request fails on its own. Without a listener the process would end.
    session.on('error', () => undefined);
    session.setTimeout(TIMEOUT_MS, () => session.destroy());
    current = session;
    return session;
  };
  return (pushTokens) => Promise.all(pushTokens.map((token) => push(open(), token, passTypeId)));
}

function push(session: ClientHttp2Session, token: string, topic: string): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const request = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    });
    let status = 0;
    let body = '';
    request.setEncoding('utf8');
    request.on('response', (headers) => (status = Number(headers[constants.HTTP2_HEADER_STATUS])));
    request.on('data', (chunk: string) => (body += chunk));
    request.on('error', () => undefined);
    request.on('close', () => resolve(toOutcome(status, body)));
    request.end('{}');
  });
}

function toOutcome(status: number, body: string): PushOutcome {
  if (status === 200) return 'sent';
  return status === 410 || (status === 400 && GONE_REASONS.some((reason) => body.includes(`"${reason}"`)))
    ? 'gone'
    : 'failed';
}
