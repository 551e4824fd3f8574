import { generateKeyPairSync, sign } from 'node:crypto';
import { newId, type Contact, type Location, type Message } from './locations';

/** Delivers signed events to the configured address, like the vendor. */
export class Webhooks {
  private readonly keys = generateKeyPairSync('ed25519');
  /** With null nothing is delivered. */
  url: string | null = null;
  /** SPKI in base64. */
  readonly publicKey = this.keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

  /** Reports a received message. Returns the status of the response, or null without a response or an address. */
  inbound(location: Location, contact: Contact, message: Message): Promise<number | null> {
    return this.deliver({
      type: 'InboundMessage',
      locationId: location.id,
      contactId: contact.id,
      conversationId: `conv${contact.id}`,
      messageId: message.id,
      messageType: 'SMS',
      direction: 'inbound',
      contentType: 'text/plain',
      attachments: [],
      status: 'delivered',
      body: message.body,
      from: contact.phone,
      dateAdded: message.dateAdded,
    });
  }

  doNotDisturb(location: Location, contact: Contact): Promise<number | null> {
    const status = contact.isBlocked ? 'active' : 'inactive';
    return this.deliver({
      type: 'ContactDndUpdate',
      locationId: location.id,
      id: contact.id,
      phone: contact.phone,
      dnd: contact.isBlocked,
      dndSettings: { SMS: { status, message: '', code: '' } },
    });
  }

  private async deliver(event: object): Promise<number | null> {
    if (this.url === null) return null;
    const body = JSON.stringify({ ...event, webhookId: newId(), timestamp: new Date().toISOString() });
    const signature = sign(null, Buffer.from(body), this.keys.privateKey).toString('base64');
    const headers = { 'content-type': 'application/json', 'x-ghl-signature': signature };
    const response = await fetch(this.url, { method: 'POST', headers, body }).catch(() => null);
    await response?.body?.cancel();
    return response?.status ?? null;
  }
}
