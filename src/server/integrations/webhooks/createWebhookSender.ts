import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { toUserAgent } from '../shared/vendorHttp';
import { isPublicAddress } from './publicAddress';
import { AddressRefused, createPublicLookup, NameUnknown } from './publicLookup';
import { findUrlProblem, type AddressRules } from './webhookUrl';

/** Why a webhook got no answer. */
export type WebhookProblem = 'address_refused' | 'name_unknown' | 'unreachable' | 'certificate' | 'timeout';

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  /** JSON as it was signed. */
  body: string;
}

/** The HTTP status and the start of the answer, or why there is none. */
export type WebhookAnswer =
  { status: number; answer: string; problem: null } | { status: null; answer: ''; problem: WebhookProblem };

/** Sends one webhook. @throws the reason of `signal` when it aborts before there is an answer. */
export type SendWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookAnswer>;

interface SenderOptions extends AddressRules {
  publicUrl: string | undefined;
  /** The limit for the whole exchange, with the resolution of the name. */
  timeoutMs?: number;
  /** Name servers instead of the system's. */
  nameServers?: readonly string[];
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1024;
/** A connection is used again for the next webhooks, and closed when there are none for this long. */
const IDLE_MS = 4_000;
const TLS_CODES = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/;

/**
 * Creates the function through which all webhooks go out. It sends only to public addresses over https, unless private
 * ones are allowed, follows no redirects, and uses no proxy of the environment.
 */
export function createWebhookSender(options: SenderOptions): SendWebhook {
  const { allowsPrivate, publicUrl, isPublic = isPublicAddress, timeoutMs = TIMEOUT_MS, nameServers } = options;
  const agentOptions = { keepAlive: true, timeout: IDLE_MS };
  const agents = { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) };
  const lookup = allowsPrivate ? undefined : createPublicLookup(isPublic, nameServers);
  const exchange = async ({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> => {
    const isSecure = url.startsWith('https:');
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: isSecure ? agents.https : agents.http,
      headers: {
        'user-agent': toUserAgent(publicUrl),
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        ...headers,
      },
      lookup,
      signal,
    });
    // Errors after the response end its body, which is then as long as it is.
    request.on('error', () => undefined);
    const responded = once(request, 'response') as Promise<[IncomingMessage]>;
    request.end(body);
    try {
      const [response] = await responded;
      return { status: response.statusCode ?? 0, answer: await readStart(response), problem: null };
    } catch (error) {
      // The receiver closed an idle connection at the moment when it was used again.
      if (request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
        return exchange({ url, headers, body }, signal);
      throw error;
    }
  };
  return async (request, signal) => {
    // Node does not call `lookup` for an IP address. The setting may also have changed since the address was saved.
    const url = new URL(request.url);
    if (findUrlProblem(request.url, options) !== null) return failed('address_refused');
    const timedOut = AbortSignal.timeout(timeoutMs);
    try {
      return await exchange({ ...request, url: url.href }, AbortSignal.any([signal, timedOut]));
    } catch (error) {
      signal.throwIfAborted();
      return failed(timedOut.aborted ? 'timeout' : toProblem(error));
    }
  };
}

const failed = (problem: WebhookProblem): WebhookAnswer => ({ status: null, answer: '', problem });

/** Reads the start of a body as text. A body that breaks off or takes too long counts as far as it came. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The status has arrived, and it decides.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES));
  // PostgreSQL stores no NUL, and other control characters could disturb whoever reads the text in a terminal.
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}

function toProblem(error: unknown): WebhookProblem {
  if (error instanceof AddressRefused) return 'address_refused';
  if (error instanceof NameUnknown) return 'name_unknown';
  return TLS_CODES.test((error as NodeJS.ErrnoException).code ?? '') ? 'certificate' : 'unreachable';
}
