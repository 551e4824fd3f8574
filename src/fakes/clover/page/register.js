import { createElement, formatPhone, request, showStatus } from '../../shared/base/base.js';

const form = document.querySelector('#sale');
const merchant = document.querySelector('#merchant');
const amount = document.querySelector('#amount');
const phone = document.querySelector('#phone');
const discount = document.querySelector('#discount');
const tender = document.querySelector('#tender');
const training = document.querySelector('#training');
const offline = document.querySelector('#offline');
const OFFLINE_MS = 3 * 3_600_000;
const button = form.querySelector('.primary');
const list = document.querySelector('#sales');
const none = document.querySelector('#none');

const MAX_SHOWN = 12;
/** What one touch of an item with a unit sells, in units. */
const HALF = 0.5;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const STATES = { PAID: 'Paid', REFUNDED: 'Refunded', PARTIALLY_REFUNDED: 'Partly refunded', VOIDED: 'Voided' };

let shownIds = new Set();
let shownState = '';

async function showSales() {
  if (!merchant.value) return;
  const { sales } = await request(`control/state?merchantId=${encodeURIComponent(merchant.value)}`);
  const state = JSON.stringify(sales);
  // A refresh that changes nothing must not take the focus from a button.
  if (state === shownState) return;
  shownState = state;
  const rows = sales.slice(0, MAX_SHOWN).map((sale) => {
    const row = document.createElement('li');
    if (shownIds.size > 0 && !shownIds.has(sale.orderId)) row.className = 'new';
    const time = createElement('time', clock.format(sale.paidAt));
    time.dateTime = new Date(sale.paidAt).toISOString();
    row.append(
      createElement('strong', dollars.format(getPaid(sale) / 100)),
      createElement('span', sale.isTraining ? 'Training' : (STATES[sale.state] ?? sale.state), 'state'),
      createElement('span', describeLines(sale), 'lines'),
      createElement('span', sale.phones.map(formatPhone).join(', ') || 'No customer', 'who'),
      time,
      createElement('code', sale.orderId),
      createActions(sale),
    );
    return row;
  });
  shownIds = new Set(sales.map(({ orderId }) => orderId));
  list.replaceChildren(...rows);
  none.hidden = sales.length > 0;
}

const getPaid = ({ tenders }) => tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** For example, '2 × Latte, Beer (returned), paid with Gift card'. */
function describeLines({ lines, tenders }) {
  const counts = new Map();
  for (const { name, isRefunded } of lines) {
    const label = isRefunded ? `${name} (returned)` : name;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const sold = [...counts].map(([label, count]) => (count > 1 ? `${count} × ${label}` : label));
  const others = tenders.map(({ label }) => label).filter((label) => label !== 'Credit card');
  return [...sold, ...(others.length > 0 ? [`paid with ${tenders.map(({ label }) => label).join(' and ')}`] : [])].join(
    ', ',
  );
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
    const total = ticket.size === 0 ? amountCents : getTotal();
    await request('control/sales', {
      merchantId: merchant.value,
      ...toSale(amountCents),
      ...(customer && { phone: customer }),
      ...(training.checked && { testMode: true }),
      ...(offline.checked && { clientPaidAt: Date.now() - OFFLINE_MS }),
    });
    const whose = customer ? ` for ${formatPhone(customer)}` : '';
    showStatus(`Rung up ${dollars.format(total / 100)}${whose}${training.checked ? ' in training mode' : ''}.`);
    clearTicket();
    await showSales();
    amount.focus();
  } catch {
    showStatus('The sale was not saved. Try again.', true);
  } finally {
    button.disabled = false;
  }
});

/** What was touched, by item id; empty when an amount is typed instead. */
let ticket = new Map();

/** The price of a line of the ticket, with its own discount. */
function getLineCents({ item, quantity, percentOff }) {
  const full = Math.round(item.price * (item.unitName ? HALF : 1));
  return quantity * (full - Math.round((full * percentOff) / 100));
}

function getTotal() {
  const cents = [...ticket.values()].reduce((sum, line) => sum + getLineCents(line), 0);
  const { percent = 0, amountCents = 0 } = JSON.parse(discount.value);
  return Math.max(0, cents - Math.round((cents * percent) / 100) - amountCents);
}

/** The body of the sale for what is on the ticket, or for the amount that was typed. */
function toSale(typedCents) {
  const share = Number(tender.value);
  const total = ticket.size === 0 ? typedCents : getTotal();
  const tenders = share > 0 && { tenders: [{ label: 'Gift card', amountCents: Math.round(total * share) }] };
  if (ticket.size === 0) return { amountCents: typedCents, ...tenders };
  const lines = [...ticket.values()].map(({ item, quantity, percentOff }) => ({
    itemId: item.id,
    quantity,
    ...(item.unitName && { units: HALF }),
    ...(percentOff > 0 && { discounts: [{ percent: percentOff }] }),
  }));
  const discounts = discount.value === '{}' ? [] : [JSON.parse(discount.value)];
  return { lines, discounts, ...tenders };
}

function showTicket() {
  const rows = [...ticket.values()].map((line) => {
    const { item, quantity, percentOff } = line;
    const row = document.createElement('div');
    const name = quantity > 1 ? `${quantity} × ${item.name}` : item.name;
    const off = createElement('button', 'Half off');
    off.type = 'button';
    off.setAttribute('aria-pressed', String(percentOff > 0));
    off.setAttribute('aria-label', `Half off ${item.name}`);
    off.addEventListener('click', () => {
      line.percentOff = percentOff > 0 ? 0 : 50;
      showTicket();
    });
    const remove = createElement('button', 'Remove');
    remove.type = 'button';
    remove.setAttribute('aria-label', `Remove ${item.name}`);
    remove.addEventListener('click', () => {
      ticket.delete(item.id);
      showTicket();
    });
    row.append(
      createElement('span', name),
      createElement('span', dollars.format(getLineCents(line) / 100)),
      off,
      remove,
    );
    return row;
  });
  document.querySelector('#ticket').replaceChildren(...rows);
  if (ticket.size > 0) amount.value = (getTotal() / 100).toFixed(2);
  discount.disabled = ticket.size === 0;
}

function clearTicket() {
  ticket = new Map();
  amount.value = '';
  discount.value = '{}';
  tender.value = '0';
  showTicket();
}

async function showItems() {
  if (!merchant.value) return;
  const { items } = await request(`control/catalog?merchantId=${encodeURIComponent(merchant.value)}`);
  document.querySelector('#items').replaceChildren(
    ...items.map((item) => {
      const button = document.createElement('button');
      button.type = 'button';
      const price = item.unitName
        ? `${dollars.format((item.price * HALF) / 100)} for ½ ${item.unitName}`
        : dollars.format(item.price / 100);
      button.append(createElement('b', item.name), createElement('span', price, 'soft'));
      button.addEventListener('click', () => {
        const line = ticket.get(item.id) ?? { item, quantity: 0, percentOff: 0 };
        ticket.set(item.id, { ...line, quantity: line.quantity + 1 });
        amount.setAttribute('aria-invalid', 'false');
        showTicket();
      });
      return button;
    }),
  );
}
discount.addEventListener('change', showTicket);
amount.addEventListener('input', () => {
  ticket = new Map();
  discount.value = '{}';
  showTicket();
});

const dialog = document.querySelector('#refund');
const refundAmount = document.querySelector('#refund-amount');
const refundError = document.querySelector('#refund-error');
const refundLines = document.querySelector('#refund-lines');
let refunding = null;

const listReturned = () => [...refundLines.querySelectorAll('input:checked')].map(({ value }) => value);
// Returned items have their own amount.
refundLines.addEventListener('change', () => {
  refundAmount.disabled = listReturned().length > 0;
});

function openRefund(sale) {
  refunding = sale;
  const left = sale.amountCents - sale.refundedCents;
  document.querySelector('#refund-text').textContent = `Order ${sale.orderId}, ${dollars.format(left / 100)} left`;
  refundAmount.value = (left / 100).toFixed(2);
  refundError.textContent = '';
  const returnable = sale.lines.filter(({ isRefunded }) => !isRefunded);
  refundLines.replaceChildren(
    ...(sale.lines.length > 1 ? returnable : []).map(({ id, name, amountCents }) => {
      const label = createElement('label', '', 'check');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.value = id;
      label.append(box, ` ${name}, ${dollars.format(amountCents / 100)}`);
      return label;
    }),
  );
  refundAmount.disabled = false;
  dialog.showModal();
  refundAmount.select();
}

async function confirmRefund() {
  const lineIds = listReturned();
  if (lineIds.length > 0) {
    dialog.close();
    await change(refunding, 'refund', { lineIds }, 'Refunded the returned items.');
    return;
  }
  const cents = parseCents(refundAmount.value);
  if (cents === null || cents > refunding.amountCents - refunding.refundedCents) {
    refundError.textContent = 'Enter an amount up to what is left';
    return;
  }
  dialog.close();
  await change(refunding, 'refund', { amountCents: cents }, `Refunded ${dollars.format(cents / 100)}.`);
}
document.querySelector('#refund-confirm').addEventListener('click', () => void confirmRefund());
refundAmount.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void confirmRefund();
});

async function change(sale, action, body, done) {
  try {
    await request(`control/sales/${sale.orderId}/${action}`, { merchantId: merchant.value, ...body });
    showStatus(done);
    await showSales();
  } catch {
    showStatus('The sale was not changed. Try again.', true);
  }
}

function createActions(sale) {
  const actions = createElement('div', '', 'actions');
  const add = (label, handle) => {
    const action = createElement('button', label);
    action.type = 'button';
    action.setAttribute('aria-label', `${label} order ${sale.orderId}`);
    action.addEventListener('click', handle);
    actions.append(action);
  };
  const isPaid = sale.state !== 'VOIDED' && sale.refundedCents < sale.amountCents;
  if (isPaid) add('Refund…', () => openRefund(sale));
  if (isPaid && sale.refundedCents === 0) add('Void', () => void change(sale, 'void', {}, 'Voided the sale.'));
  return actions;
}

merchant.addEventListener('change', () => {
  shownState = '';
  shownIds = new Set();
  clearTicket();
  void showItems();
  void showSales();
});

await showRegisters();
await showItems();
showTicket();
await showSales();
setInterval(() => void showSales().catch(() => undefined), 3000);
amount.focus();
