import { createElement, request, showStatus } from '../../shared/base/base.js';

const REFRESH_MS = 1000;
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const list = document.querySelector('#received');
let shown = '[]';

/** The body is shown as it came when it is no JSON. */
function readEvent(body) {
  try {
    const event = JSON.parse(body);
    return { type: String(event.type), text: JSON.stringify(event, null, 2) };
  } catch {
    return { type: 'No event', text: body };
  }
}

function toRow({ at, body, isValid }) {
  const { type, text } = readEvent(body);
  const row = createElement('li', '');
  const arrived = createElement('time', time.format(new Date(at)));
  arrived.dateTime = at;
  row.append(
    createElement('strong', type),
    createElement('span', ...(isValid ? ['✓ Signature holds', 'holds'] : ['✗ Signature does not hold', 'fails'])),
    arrived,
    createElement('pre', text),
  );
  return row;
}

async function show() {
  const received = await request('/received');
  const now = JSON.stringify(received);
  if (now === shown) return;
  shown = now;
  showStatus(received.length === 1 ? '1 webhook arrived.' : `${received.length} webhooks arrived.`);
  list.replaceChildren(...received.map(toRow));
}

const refresh = () =>
  show().catch(() => showStatus('The demo has stopped. Start it again and reload this page.', true));
await refresh();
setInterval(refresh, REFRESH_MS);
