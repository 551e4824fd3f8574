import { createElement, formatPhone, request, showStatus } from '../../shared/base/base.js';

const locationField = document.querySelector('#location');
const contactList = document.querySelector('#contacts');
const none = document.querySelector('#none');
const who = document.querySelector('#who');
const about = document.querySelector('#about');
const messageList = document.querySelector('#messages');
const form = document.querySelector('#reply');
const text = document.querySelector('#text');
const send = form.querySelector('.primary');

const REFRESH_MS = 2000;
const time = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

let selectedPhone = null;
let shown = '';

function toContactRow(contact, messages) {
  const row = document.createElement('li');
  const button = createElement('button', '');
  button.type = 'button';
  button.value = contact.phone;
  button.setAttribute('aria-current', String(contact.phone === selectedPhone));
  const last = messages.find(({ contactId }) => contactId === contact.id);
  button.append(createElement('strong', contact.name || formatPhone(contact.phone)));
  if (contact.isBlocked) button.append(createElement('span', 'Opted out', 'tag'));
  button.append(createElement('small', last ? last.body : 'No messages yet'));
  button.addEventListener('click', () => {
    selectedPhone = contact.phone;
    showStatus('');
    void show();
  });
  row.append(button);
  return row;
}

/** Contacts with messages first, the latest on top; `messages` has the newest first. */
function sortByLatestMessage({ contacts, messages }) {
  const firstIndex = new Map();
  messages.forEach(({ contactId }, index) => {
    if (!firstIndex.has(contactId)) firstIndex.set(contactId, index);
  });
  const rank = ({ id }) => firstIndex.get(id) ?? messages.length;
  return [...contacts].sort((a, b) => rank(a) - rank(b));
}

function toMessageRow(message) {
  const row = createElement('li', message.body, message.direction);
  const sent = createElement('time', time.format(new Date(message.dateAdded)));
  sent.dateTime = message.dateAdded;
  row.append(sent);
  return row;
}

function showConversation(contact, messages) {
  form.hidden = !contact;
  who.textContent = contact ? contact.name || formatPhone(contact.phone) : 'Choose a customer';
  about.textContent = contact ? [formatPhone(contact.phone), ...contact.tags].join(' · ') : '';
  const rows = messages.filter(({ contactId }) => contactId === contact?.id).map(toMessageRow);
  messageList.replaceChildren(...rows.reverse());
  if (rows.length === 0) messageList.append(createElement('li', 'No messages yet', 'empty'));
  messageList.scrollTop = messageList.scrollHeight;
}

/** Draws again only what changed, so that the focus stays where it is. */
async function show() {
  if (!locationField.value) return;
  const state = await request(`control/state?locationId=${encodeURIComponent(locationField.value)}`);
  const drawing = JSON.stringify([state, selectedPhone]);
  if (drawing === shown) return;
  shown = drawing;
  const focusedPhone = contactList.contains(document.activeElement) ? document.activeElement.value : null;
  const contacts = sortByLatestMessage(state);
  contactList.replaceChildren(...contacts.map((contact) => toContactRow(contact, state.messages)));
  if (focusedPhone !== null) contactList.querySelector(`button[value="${focusedPhone}"]`)?.focus();
  none.hidden = state.contacts.length > 0;
  showConversation(
    state.contacts.find(({ phone }) => phone === selectedPhone),
    state.messages,
  );
}

async function showLocations() {
  const locations = await request('control/locations');
  locationField.replaceChildren(...locations.map(({ locationId, name }) => new Option(name, locationId)));
}

async function answer(body) {
  send.disabled = true;
  try {
    const { delivered } = await request('control/inbound', {
      locationId: locationField.value,
      phone: selectedPhone,
      body,
    });
    text.value = '';
    showStatus(delivered === 200 ? 'Sent, and reported to the store.' : 'Sent. The store was not told.');
  } catch (error) {
    showStatus(error.message, true);
  } finally {
    send.disabled = false;
  }
  await show();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (text.value.trim() !== '') void answer(text.value);
});
for (const button of form.querySelectorAll('.quick button')) {
  button.addEventListener('click', () => void answer(button.dataset.text));
}
locationField.addEventListener('change', () => {
  selectedPhone = null;
  void show();
});

await showLocations();
await show();
setInterval(() => {
  show().catch(() => showStatus('The demo has stopped. Start it again and reload this page.', true));
}, REFRESH_MS);
