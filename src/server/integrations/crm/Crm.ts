/**
 * The port to a store's contact management (CRM), which also sends its text messages. Every call ends by the time its
 * signal aborts and throws only CrmError.
 */
export interface Crm {
  /** The location that the token belongs to: the store's account with its own contacts and phone number. */
  getLocation(signal: AbortSignal): Promise<CrmLocation>;
  /** Creates or updates the contact with this phone number, and returns its id. Its tags stay. */
  upsertContact(contact: CrmContact, signal: AbortSignal): Promise<string>;
  /** The phone number of a contact in E.164; null when it has none that can be read, or the vendor does not have it. */
  findPhone(contactId: string, signal: AbortSignal): Promise<string | null>;
  /** Deletes the contact with everything that the vendor knows about it. */
  deleteContact(contactId: string, signal: AbortSignal): Promise<void>;
  /** Adds tags to those that the contact has. */
  addTags(contactId: string, tags: readonly string[], signal: AbortSignal): Promise<void>;
  /**
   * Sends one text message and returns its id. Repeated only when it surely was not sent: after any other error with
   * `mayHaveArrived`, ask findSentSms. A call may wait for its turn: `isWanted` is asked right before the request.
   * null: it was no longer wanted, and nothing was sent.
   */
  sendSms(
    contactId: string,
    message: string,
    signal: AbortSignal,
    isWanted?: () => Promise<boolean>,
  ): Promise<string | null>;
  /**
   * Finds a text message with these words, as far as the vendor keeps them, that was sent to the contact at or after
   * `sinceMs` by the vendor's clock. unsure: there is one without words.
   */
  findSentSms(
    contactId: string,
    message: string,
    sinceMs: number,
    signal: AbortSignal,
  ): Promise<{ id: string } | 'unsure' | null>;
}

export interface CrmLocation {
  id: string;
  name: string;
}
interface CrmContact {
  /** E.164 */
  phone: string;
  /** null: the name that the contact has stays. */
  name: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
}

export interface CrmCredentials {
  token: string;
  /** null: the location that the token belongs to. */
  locationId: string | null;
}
export type GetCrm = (storeId: string, credentials: CrmCredentials) => Crm;

interface Event {
  locationId: string;
  contactId: string;
  /** The contact's number in E.164; null when the vendor does not say. */
  phone: string | null;
  /** When it happened; null when the vendor does not say. */
  at: Date | null;
}

/** What a webhook tells about a contact. `isBlocked` is the vendor's do-not-disturb for text messages. */
export type CrmEvent = Event & ({ type: 'message'; text: string } | { type: 'doNotDisturb'; isBlocked: boolean });

/** Reads a webhook: 'forged' when the vendor did not sign it, null when it is about something else. */
export type ReadCrmWebhook = (body: Buffer, signature: string | undefined) => CrmEvent | 'forged' | null;

/**
 * unreachable: the vendor does not respond. opted_out: the contact's text messages are blocked at the vendor.
 * phone_refused: the phone number cannot receive text messages. rejected: the vendor refuses this request for good.
 */
type CrmErrorReason =
  'unreachable' | 'unauthorized' | 'throttled' | 'bad_response' | 'opted_out' | 'phone_refused' | 'rejected';

/** Refusals of what was asked, as opposed to problems of the vendor or the connection. */
const REFUSALS = ['opted_out', 'phone_refused', 'rejected'] as const;
export type CrmRefusal = (typeof REFUSALS)[number];

export function isRefusal(reason: string | null): reason is CrmRefusal {
  return (REFUSALS as readonly (string | null)[]).includes(reason);
}

/** A call to the contact management failed. */
export class CrmError extends Error {
  override readonly name = 'CrmError';
  /** The request may have had its effect although it failed. */
  readonly mayHaveArrived: boolean;
  constructor(
    readonly reason: CrmErrorReason,
    options: ErrorOptions & { mayHaveArrived?: boolean } = {},
  ) {
    super(`contact management: ${reason}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}
