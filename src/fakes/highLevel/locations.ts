import { randomInt } from 'node:crypto';
import { VendorError } from '../shared/Faults';

export interface Contact {
  id: string;
  /** E.164 */
  phone: string;
  name: string;
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
  tags: string[];
  isBlocked: boolean;
}
export interface Message {
  id: string;
  contactId: string;
  direction: 'inbound' | 'outbound';
  body: string;
  dateAdded: string;
}

/** Matches texts that the vendor understands as STOP. */
const STOP_WORDS = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|revoke|opt ?out)\W*$/i;
const START_WORDS = /^\s*(start|unstop)\W*$/i;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An account at the vendor, with contacts and their conversations. */
export class Location {
  readonly contacts = new Map<string, Contact>();
  /** Oldest first. */
  readonly messages: Message[] = [];
  readonly unreachable = new Set<string>();
  /** Phones for which requests get status 200 with an error in the body. */
  readonly failing = new Set<string>();
  /** What the settings for compliant texts add to each text. */
  addedWords = { before: '', after: '' };
  /** Whether the token may read conversations. */
  canReadConversations = true;
  /** How far the vendor's clock is ahead of ours, in ms. */
  clockMs = 0;

  constructor(
    readonly id: string,
    public name: string,
  ) {}

  findByPhone(phone: string): Contact | undefined {
    return [...this.contacts.values()].find((contact) => contact.phone === phone);
  }

  /** Returns the contact with this id. @throws VendorError 400 when it does not exist. */
  getContact(id: string): Contact {
    const contact = this.contacts.get(id);
    if (!contact) throw new VendorError(400, `Contact with id ${id} not found`);
    return contact;
  }

  /** Creates or updates a contact. Omitted fields do not change, and `tags` replaces all tags of the contact. */
  upsert(fields: { phone: string; name?: string; dateOfBirth?: string; tags?: string[] }): {
    contact: Contact;
    isNew: boolean;
  } {
    const existing = this.findByPhone(fields.phone);
    const contact = existing ?? {
      id: newId(),
      phone: fields.phone,
      name: '',
      dateOfBirth: null,
      tags: [],
      isBlocked: false,
    };
    contact.name = fields.name ?? contact.name;
    contact.dateOfBirth = fields.dateOfBirth ?? contact.dateOfBirth;
    contact.tags = fields.tags ?? contact.tags;
    this.contacts.set(contact.id, contact);
    return { contact, isNew: !existing };
  }

  /** Gives the contact another id, as merging it with another contact does. The former id becomes unknown. */
  merge(contact: Contact): Contact {
    this.contacts.delete(contact.id);
    const merged = { ...contact, id: newId() };
    this.contacts.set(merged.id, merged);
    return merged;
  }

  /** Sends a text message. @throws VendorError 400 when the contact is blocked or unreachable. */
  send(contactId: string, body: string): Message {
    const contact = this.getContact(contactId);
    if (contact.isBlocked) throw new VendorError(400, 'Cannot send message as DND is active for SMS.');
    if (this.unreachable.has(contact.phone)) {
      throw new VendorError(400, `The number ${contact.phone} is not a valid phone number for SMS`);
    }
    return this.add(contact, 'outbound', `${this.addedWords.before}${body}${this.addedWords.after}`);
  }

  /** Receives a text message from the customer. STOP and START change the contact, as at the vendor. */
  receive(contact: Contact, body: string): Message {
    if (STOP_WORDS.test(body)) contact.isBlocked = true;
    if (START_WORDS.test(body)) contact.isBlocked = false;
    return this.add(contact, 'inbound', body);
  }

  private add({ id: contactId }: Contact, direction: Message['direction'], body: string): Message {
    const message = {
      id: newId(),
      contactId,
      direction,
      body,
      dateAdded: new Date(Date.now() + this.clockMs).toISOString(),
    };
    this.messages.push(message);
    return message;
  }
}

export class Locations {
  private readonly locations = new Map<string, Location>();

  /** Returns the location, which is created on first use. */
  get(id: string, name?: string): Location {
    const location = this.locations.get(id) ?? new Location(id, name ?? id);
    if (name !== undefined) location.name = name;
    this.locations.set(id, location);
    return location;
  }

  list(): Location[] {
    return [...this.locations.values()];
  }
}

/** The conversation with a contact has its own id. */
export function toConversationId(contactId: string): string {
  return `conv${contactId}`;
}

/** Returns 20 letters and digits, like the vendor's ids. */
export function newId(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
