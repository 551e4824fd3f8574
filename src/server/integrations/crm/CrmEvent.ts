interface Event {
  locationId: string;
  contactId: string;
  /** When it happened; null when the vendor does not say. */
  at: Date | null;
}

/** What a webhook tells about a contact. `isBlocked` is the vendor's do-not-disturb for text messages. */
export type CrmEvent = Event & ({ type: 'message'; text: string } | { type: 'doNotDisturb'; isBlocked: boolean });

/** Reads a webhook: 'forged' when the vendor did not sign it, null when it is about something else. */
export type ReadCrmWebhook = (body: Buffer, signature: string | undefined) => CrmEvent | 'forged' | null;
