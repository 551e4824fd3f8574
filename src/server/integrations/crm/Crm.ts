/**
 * The port to a store's contact management system (CRM), which also sends its text messages. Every call ends when its
 * signal aborts, and throws only CrmError.
 */
export interface Crm {
  /** Returns the location of the token: the store's account at the vendor with its contacts and phone number. */
  getLocation(signal: AbortSignal): Promise<CrmLocation>;
  /** Creates or updates the contact with this phone number, and returns its id. The contact's tags do not change. */
  upsertContact(contact: CrmContact, signal: AbortSignal): Promise<string>;
  /** Returns the phone number of a contact in E.164, or null when the contact does not exist or has no valid number. */
  findPhone(contactId: string, signal: AbortSignal): Promise<string | null>;
  /** Deletes the contact and all of the vendor's data about it. */
  deleteContact(contactId: string, signal: AbortSignal): Promise<void>;
  /** Adds tags to the contact's existing ones. */
  addTags(contactId: string, tags: readonly string[], signal: AbortSignal): Promise<void>;
  /**
   * Sends one text message and returns what was sent. It is only retried when it was certainly not sent. After any
   * other error with `mayHaveArrived`, use findSentSms. `isWanted` is called right before the request, because a call
   * may wait in a queue. If it returns false, nothing is sent and the result is null.
   */
  sendSms(
    contactId: string,
    message: string,
    signal: AbortSignal,
    isWanted?: () => Promise<boolean>,
  ): Promise<SentSms | null>;
  /**
   * Finds a message with this text that was sent to the contact at or after `sinceMs` on the vendor's clock. The vendor
   * may have changed or dropped the text: 'unsure' means that there is a message without text.
   */
  findSentSms(
    contactId: string,
    message: string,
    sinceMs: number,
    signal: AbortSignal,
  ): Promise<SentSms | 'unsure' | null>;
}

/** A text message that was sent. */
export interface SentSms {
  id: string;
  /** The text with what the vendor added to it, or null when it could not be read. */
  text: string | null;
}

export interface CrmLocation {
  id: string;
  name: string;
}
interface CrmContact {
  /** E.164 */
  phone: string;
  /** null leaves the contact's name unchanged. */
  name: string | null;
  /** YYYY-MM-DD or --MM-DD */
  birthday: string | null;
}

export interface CrmCredentials {
  token: string;
  /** null selects the location of the token. */
  locationId: string | null;
}
export type GetCrm = (storeId: string, credentials: CrmCredentials) => Crm;

interface Event {
  locationId: string;
  contactId: string;
  /** The contact's number in E.164, or null when the event does not contain it. */
  phone: string | null;
  /** The time of the event, or null when the event does not contain it. */
  at: Date | null;
}

/** An event about a contact from a webhook. `isBlocked` is the vendor's do-not-disturb setting for text messages. */
export type CrmEvent = Event & ({ type: 'message'; text: string } | { type: 'doNotDisturb'; isBlocked: boolean });

/** Reads a webhook. Returns 'forged' when the vendor did not sign it, and null when it is about something else. */
export type ReadCrmWebhook = (body: Buffer, signature: string | undefined) => CrmEvent | 'forged' | null;

/**
 * unreachable: the vendor does not respond. opted_out: the contact's text messages are blocked at the vendor.
 * phone_refused: the phone number cannot receive text messages. rejected: a retry of this request would fail too.
 */
type CrmErrorReason =
  'unreachable' | 'unauthorized' | 'throttled' | 'bad_response' | 'opted_out' | 'phone_refused' | 'rejected';

/** Errors that concern the content of the request, not the vendor or the connection. */
const REFUSALS = ['opted_out', 'phone_refused', 'rejected'] as const;
export type CrmRefusal = (typeof REFUSALS)[number];

export function isRefusal(reason: string | null): reason is CrmRefusal {
  return (REFUSALS as readonly (string | null)[]).includes(reason);
}

/** A call to the contact management system failed. */
export class CrmError extends Error {
  override readonly name = 'CrmError';
  /** The request may have taken effect although it failed. */
  readonly mayHaveArrived: boolean;
  constructor(
    readonly reason: CrmErrorReason,
    options: ErrorOptions & { mayHaveArrived?: boolean } = {},
  ) {
    super(`contact management: ${reason}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}
