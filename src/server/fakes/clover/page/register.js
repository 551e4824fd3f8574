const form = document.querySelector('#sale');
const merchant = document.querySelector('#merchant');
const amount = document.querySelector('#amount');
const phone = document.querySelector('#phone');
const button = form.querySelector('.primary');
const status = document.querySelector('#status');
const list = document.querySelector('#sales');
const none = document.querySelector('#none');

const MAX_SHOWN = 12;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const STATES = { PAID: 'Paid', REFUNDED: 'Refunded', PARTIALLY_REFUNDED: 'Partly refunded', VOIDED: 'Voided' };

async function request(path, body) {
  const response = await fetch(
    path,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const result = await response.json();
  if (!response.ok) throw new Error(result.message);
  return result;
}

function showStatus(text, isError = false) {
  status.textContent = text;
  status.classList.toggle('error', isError);
}

function createElement(tag, text, className) {
  const node = document.createElement(tag);
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

function formatPhone(digits) {
  const parts = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}

let shownIds = new Set();

async function showSales() {
  if (!merchant.value) return;
  const { sales } = await request(`control/state?merchantId=${encodeURIComponent(merchant.value)}`);
  const rows = sales.slice(0, MAX_SHOWN).map((sale) => {
    const row = document.createElement('li');
    if (shownIds.size > 0 && !shownIds.has(sale.orderId)) row.className = 'new';
    const time = createElement('time', clock.format(sale.paidAt));
    time.dateTime = new Date(sale.paidAt).toISOString();
    row.append(
      createElement('strong', dollars.format(sale.amountCents / 100)),
      createElement('span', STATES[sale.state] ?? sale.state, 'state'),
      createElement('span', sale.phones.map(formatPhone).join(', ') || 'No customer', 'who'),
      time,
      createElement('code', sale.orderId),
    );
    return row;
  });
  shownIds = new Set(sales.map(({ orderId }) => orderId));
  list.replaceChildren(...rows);
  none.hidden = sales.length > 0;
}

async function showRegisters() {
  const registers = await request('control/merchants');
  const selectedId = merchant.value || new URLSearchParams(location.search).get('merchant');
  merchant.replaceChildren(...registers.map(({ merchantId, name }) => new Option(name, merchantId)));
  if (registers.some(({ merchantId }) => merchantId === selectedId)) merchant.value = selectedId;
  if (registers.length === 0) showStatus('No registers yet. A register appears once a store has requested its sales.');
}

/** The amount in cents; null for anything but an amount above zero. */
function parseCents(text) {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents > 0 ? cents : null;
}

/** E.164; '' for no input, null for anything but a North American phone number. */
function parsePhone(text) {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (text.trim() === '') return '';
  return digits.length === 10 ? `+1${digits}` : null;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const amountCents = parseCents(amount.value);
  const customer = parsePhone(phone.value);
  amount.setAttribute('aria-invalid', String(amountCents === null));
  phone.setAttribute('aria-invalid', String(customer === null));
  if (amountCents === null || customer === null) {
    showStatus(
      amountCents === null ? 'Enter an amount, for example 12.50' : 'Enter all ten digits of the phone number',
      true,
    );
    (amountCents === null ? amount : phone).focus();
    return;
  }
  button.disabled = true;
  try {
    await request('control/sales', { merchantId: merchant.value, amountCents, ...(customer && { phone: customer }) });
    showStatus(`Rung up ${dollars.format(amountCents / 100)}${customer ? ` for ${formatPhone(customer)}` : ''}.`);
    amount.value = '';
    await showSales();
    amount.focus();
  } catch {
    showStatus('The sale was not saved. Try again.', true);
  } finally {
    button.disabled = false;
  }
});

for (const quick of form.querySelectorAll('[data-amount]')) {
  quick.addEventListener('click', () => {
    amount.value = quick.dataset.amount;
    amount.setAttribute('aria-invalid', 'false');
  });
}
merchant.addEventListener('change', () => {
  shownIds = new Set();
  void showSales();
});

await showRegisters();
await showSales();
setInterval(() => void showSales().catch(() => undefined), 3000);
amount.focus();
