import { createElement, formatPhone, request, showStatus } from '../../shared/base/base.js';

const form = document.querySelector('#sale');
const merchant = document.querySelector('#merchant');
const amount = document.querySelector('#amount');
const phone = document.querySelector('#phone');
const button = form.querySelector('.primary');
const list = document.querySelector('#sales');
const none = document.querySelector('#none');

const MAX_SHOWN = 12;
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
      createElement('strong', dollars.format(sale.amountCents / 100)),
      createElement('span', STATES[sale.state] ?? sale.state, 'state'),
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
    ticket = new Map();
    showTicket();
    await showSales();
    amount.focus();
  } catch {
    showStatus('The sale was not saved. Try again.', true);
  } finally {
    button.disabled = false;
  }
});

const ITEMS = [
  ['Coffee', 350],
  ['Latte', 475],
  ['Tea', 300],
  ['Croissant', 425],
  ['Sandwich', 950],
  ['Salad', 1150],
  ['Cake', 2800],
  ['Gift box', 4500],
];
/** Item names with how often each was picked; cleared when the amount is typed. */
let ticket = new Map();

function showTicket() {
  const lines = [...ticket].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
  document.querySelector('#ticket').textContent = lines.join(', ');
}

document.querySelector('#items').append(
  ...ITEMS.map(([name, cents]) => {
    const item = document.createElement('button');
    item.type = 'button';
    item.append(createElement('b', name), createElement('span', dollars.format(cents / 100), 'soft'));
    item.addEventListener('click', () => {
      if (ticket.size === 0) amount.value = '';
      ticket.set(name, (ticket.get(name) ?? 0) + 1);
      amount.value = (((parseCents(amount.value) ?? 0) + cents) / 100).toFixed(2);
      amount.setAttribute('aria-invalid', 'false');
      showTicket();
    });
    return item;
  }),
);
amount.addEventListener('input', () => {
  ticket = new Map();
  showTicket();
});

const dialog = document.querySelector('#refund');
const refundAmount = document.querySelector('#refund-amount');
const refundError = document.querySelector('#refund-error');
let refunding = null;

function openRefund(sale) {
  refunding = sale;
  const left = sale.amountCents - sale.refundedCents;
  document.querySelector('#refund-text').textContent = `Order ${sale.orderId}, ${dollars.format(left / 100)} left`;
  refundAmount.value = (left / 100).toFixed(2);
  refundError.textContent = '';
  dialog.showModal();
  refundAmount.select();
}

async function confirmRefund() {
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
  void showSales();
});

await showRegisters();
await showSales();
setInterval(() => void showSales().catch(() => undefined), 3000);
amount.focus();
