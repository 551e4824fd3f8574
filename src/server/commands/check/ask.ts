import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { getErrorCode, getErrorMessage } from '../../database/errorCode';
import { toUserAgent } from '../../integrations/shared/vendorHttp';

/** How long others may take to answer. */
const ANSWER_MS = 5_000;

interface Answer {
  status: number;
  body: string;
  /** The clock of the other less that of this machine in ms; NaN when it does not tell the time. */
  clockMs: number;
}

/**
 * Sends a request, and follows no redirect. Returns null when the other accepts the connection with its certificate and
 * then closes it, as a server does that speaks only HTTP/2.
 * @throws Error that says why there is no connection or no answer.
 */
export function ask(url: string, method: 'GET' | 'HEAD' = 'GET', publicUrl?: string): Promise<Answer | null> {
  const isEncrypted = url.startsWith('https:');
  const options = {
    method,
    agent: false,
    headers: { 'user-agent': toUserAgent(publicUrl) },
    signal: AbortSignal.timeout(ANSWER_MS),
  };
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const request = (isEncrypted ? https : http).request(url, options);
    request.once('socket', (socket) => {
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    request.once('response', (response) => {
      const clockMs = Date.parse(response.headers.date ?? '') - Date.now();
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body, clockMs }), reject);
    });
    request.once('error', (error) => {
      const code = getErrorCode(error);
      if (code === 'ABORT_ERR') reject(new Error('no answer', { cause: error }));
      else if (isConnected) resolve(null);
      else reject(new Error(code ?? getErrorMessage(error), { cause: error }));
    });
    request.end();
  });
}
