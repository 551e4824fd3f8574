import { connect, constants, type ClientHttp2Session } from 'node:http2';
import type { PushOutcome } from '../wallet/Wallet';
import type { AppleCredentials } from './readAppleCredentials';

const TIMEOUT_MS = 10_000;
/** Reasons for which a token is worthless, besides status 410. */
const GONE_REASONS = ['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic'];

/**
 * Tells devices over one connection that a pass changed; they then ask for it. The notification is empty, as Wallet
 * expects. Returns the outcomes in the order of the tokens, 'failed' also where Apple cannot be reached.
 * See https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export async function pushChanges(
  pushUrl: string,
  { certificate, key, passTypeId }: AppleCredentials,
  pushTokens: readonly string[],
): Promise<PushOutcome[]> {
  if (pushTokens.length === 0) return [];
  const session = connect(pushUrl, { cert: certificate, key });
  // Each request fails by itself as well.
  session.on('error', () => undefined);
  try {
    return await Promise.all(pushTokens.map((token) => push(session, token, passTypeId)));
  } finally {
    session.destroy();
  }
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
    request.setTimeout(TIMEOUT_MS, () => {
      request.close(constants.NGHTTP2_CANCEL);
    });
    request.on('response', (headers) => (status = Number(headers[constants.HTTP2_HEADER_STATUS])));
    request.on('data', (chunk: string) => (body += chunk));
    request.on('error', () => undefined);
    request.on('close', () => {
      resolve(toOutcome(status, body));
    });
    request.end('{}');
  });
}

function toOutcome(status: number, body: string): PushOutcome {
  if (status === 200) return 'sent';
  return status === 410 || (status === 400 && GONE_REASONS.some((reason) => body.includes(`"${reason}"`)))
    ? 'gone'
    : 'failed';
}
