import { getApiBase } from './apiBase';

interface StreamOptions {
  /** The path of the stream below /api. */
  path: string;
  /** Tabs that follow the same stream have the same name for it. */
  name: string;
  token: string;
  /** Ends it. */
  signal: AbortSignal;
  /** Something may have changed. */
  onChange: () => void;
  /** The stream has opened or was lost. */
  onLive: (isLive: boolean) => void;
}

/** What the tab that holds the stream tells the others, and what a new tab asks. */
type Message = 'changed' | 'live' | 'lost' | 'asked';

/** The server writes at least every 25 s. */
const SILENCE_MS = 60_000;
/** After a restart of the server, its pages come back spread over this time. */
const RETRY_MS = 5_000;
/** The pause after the server has refused the stream. Its pages poll in the meantime. */
const REFUSED_MS = 60_000;

/**
 * Follows a stream of server-sent events that only say that something has changed. All tabs of a browser share one
 * stream, because over HTTP/1.1 six of them would block every other request. Browsers offer that on secure pages only;
 * elsewhere nothing is followed, and pages poll. Never throws.
 */
export function followStream({ path, name, token, signal, onChange, onLive }: StreamOptions): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined' || signal.aborted) return;
  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close());
  let isHolder = false;
  let isLive = false;

  const receive = (message: Message) => {
    if (signal.aborted) return;
    if (message === 'asked') {
      if (isHolder) channel.postMessage(isLive ? 'live' : 'lost');
      return;
    }
    if (message === 'changed') {
      onChange();
      return;
    }
    isLive = message === 'live';
    onLive(isLive);
  };
  const tell = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
    receive(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  channel.postMessage('asked');

  const holdStream = async () => {
    isHolder = true;
    while (!signal.aborted) {
      const isRefused = await readStream(path, token, signal, tell).catch(() => false);
      tell('lost');
      await pause(isRefused ? REFUSED_MS : Math.random() * RETRY_MS, signal);
    }
  };
  // Rejects when the page leaves while it waits for its turn.
  navigator.locks.request(name, { signal }, holdStream).catch(() => undefined);
}

/** Reads the stream until it ends. Returns whether the server refused it. */
async function readStream(
  path: string,
  token: string,
  signal: AbortSignal,
  tell: (message: Message) => void,
): Promise<boolean> {
  const silence = new AbortController();
  let timer: number | undefined;
  const listen = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), SILENCE_MS);
  };
  listen();
  try {
    const response = await fetch(`${getApiBase()}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return true;
    tell('live');
    // Something may have changed since the page has loaded, or since the stream was lost.
    tell('changed');
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return false;
      listen();
      const messages = `${text}${value}`.split('\n\n');
      text = messages.pop() ?? '';
      if (messages.some((message) => message.startsWith('data:'))) tell('changed');
    }
  } finally {
    window.clearTimeout(timer);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });
}
