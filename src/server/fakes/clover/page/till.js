const form = document.querySelector('#sale');
const merchant = document.querySelector('#merchant');
const amount = document.querySelector('#amount');
const phone = document.querySelector('#phone');
const button = form.querySelector('.primary');
const said = document.querySelector('#said');
const list = document.querySelector('#sales');
const none = document.querySelector('#none');

const SHOWN = 12;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const STATES = { PAID: 'Paid', REFUNDED: 'Refunded', PARTIALLY_REFUNDED: 'Partly refunded', VOIDED: 'Voided' };

async function ask(path, body) {
  const response = await fetch(
    path,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

function say(text, wrong = false) {
  said.textContent = text;
  said.classList.toggle('wrong', wrong);
}

function element(tag, text, className) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function readable(digits) {
  const parts = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}

let known = new Set();

async function showSales() {
  if (!merchant.value) return;
  const { sales } = await ask(`control/state?merchantId=${encodeURIComponent(merchant.value)}`);
  const rows = sales.slice(0, SHOWN).map((sale) => {
    const row = document.createElement('li');
    if (known.size > 0 && !known.has(sale.orderId)) row.className = 'fresh';
    const time = element('time', clock.format(sale.paidAt));
    time.dateTime = new Date(sale.paidAt).toISOString();
    row.append(
      element('strong', dollars.format(sale.amountCents / 100)),
      element('span', STATES[sale.state] ?? sale.state, 'state'),
      element('span', sale.phones.map(readable).join(', ') || 'No customer', 'who'),
      time,
      element('code', sale.orderId),
    );
    return row;
  });
  known = new Set(sales.map(({ orderId }) => orderId));
  list.replaceChildren(...rows);
  none.hidden = sales.length > 0;
}

async function showTills() {
  const tills = await ask('control/merchants');
  const wanted = merchant.value || new URLSearchParams(location.search).get('merchant');
  merchant.replaceChildren(...tills.map(({ merchantId, name }) => new Option(name, merchantId)));
  if (tills.some(({ merchantId }) => merchantId === wanted)) merchant.value = wanted;
  if (tills.length === 0) say('No till yet: it appears once a shop has asked for its sales.');
}

/** Cents of what was typed; null when it is no amount of money above zero. */
function centsOf(text) {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents > 0 ? cents : null;
}

/** E.164, '' for none, null when it is no phone of North America. */
function phoneOf(text) {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (text.trim() === '') return '';
  return digits.length === 10 ? `+1${digits}` : null;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const amountCents = centsOf(amount.value);
  const customer = phoneOf(phone.value);
  amount.setAttribute('aria-invalid', String(amountCents === null));
  phone.setAttribute('aria-invalid', String(customer === null));
  if (amountCents === null || customer === null) {
    say(amountCents === null ? 'Type an amount, like 12.50' : 'Type all ten digits of the phone', true);
    (amountCents === null ? amount : phone).focus();
    return;
  }
  button.disabled = true;
  try {
    await ask('control/sales', { merchantId: merchant.value, amountCents, ...(customer && { phone: customer }) });
    say(`Rung up ${dollars.format(amountCents / 100)}${customer ? ` for ${readable(customer)}` : ''}.`);
    amount.value = '';
    await showSales();
    amount.focus();
  } catch {
    say('The till did not take it. Try again.', true);
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
  known = new Set();
  void showSales();
});

await showTills();
await showSales();
setInterval(() => void showSales().catch(() => undefined), 3000);
amount.focus();
