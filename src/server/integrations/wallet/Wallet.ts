import type { Pacer } from '../shared/pacer';

export type { Pacer };

/** The languages of passes. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Near such a place phones show the pass. */
export interface Place {
  /** The name of the shop there. */
  name: string;
  /** In degrees. */
  latitude: number;
  longitude: number;
}

/** Both vendors refuse a pass with more places. */
export const PLACES_MAX = 10;

/** The content of a wallet pass. It contains no name, phone number or id of the customer. */
export interface PassFacts {
  storeId: string;
  storeName: string;
  /** Lower case, for example #0b5f4e, or null for the default. */
  accentColor: string | null;
  /** The language of the customer. */
  language: Language;
  /** The language of the store, for texts that all its customers share. */
  storeLanguage: Language;
  /** The balance. It is negative only after a refund. */
  points: number;
  /** The cheapest reward above the balance, or else the most expensive one within it. null without rewards. */
  reward: { name: string; missingPoints: number; stamps: { filled: number; count: number } | null } | null;
  /** The shops of a chain, at most PLACES_MAX. */
  places: readonly Place[];
  /** The names of all shops of a chain. */
  shops: readonly string[];
  pointsPerDollar: number;
  /** The months without activity after which points expire, or null when they do not. */
  expiryMonths: number | null;
}

/** The content of an expired pass. */
export type PassStore = Pick<PassFacts, 'storeName' | 'accentColor' | 'language'>;

export type WalletPlatform = 'apple' | 'google';

/** The color of stores without an accent color. */
export const DEFAULT_ACCENT = '#0b5f4e';

export interface ApplePass {
  serialNumber: string;
  /** At least 16 characters. Wallet sends it with every request about the pass. */
  authenticationToken: string;
  /** The address at which Wallet registers devices and gets changes, without the version. */
  webServiceUrl: string;
  /** The addresses of the customer's page and of the store's page about privacy. They name nobody. */
  links: { page: string; privacy: string };
  /** null for an expired pass. */
  facts: PassFacts | null;
  store: PassStore;
  /** PNG images by file name. icon.png is required. */
  images: Record<string, Buffer>;
}

/** 'gone' means that the device removed the pass or was erased, so its registration can be deleted. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface AppleWallet {
  /** For example, pass.com.example.loyalty. */
  passTypeId: string;
  /** Builds and signs a pass file (.pkpass). */
  buildPass(pass: ApplePass): Promise<Buffer>;
  /** Notifies devices that a pass changed. Returns the outcomes in the order of the tokens. */
  pushChanges(pushTokens: readonly string[]): Promise<PushOutcome[]>;
}

export interface PassUpdate {
  passId: string;
  /** The store whose turn it is. */
  storeId: string;
  facts: PassFacts | null;
  notifies: boolean;
}

/** The requests that Google takes in a second from an issuer, whose passes are those of all stores. */
export const GOOGLE_PER_SECOND = 20;

/** The longest time of one request to Google Wallet in ms. */
export const GOOGLE_REQUEST_MS = 4_000;

/** The port to Google Wallet: the loyalty programs of stores and the cards of their customers. */
export interface GoogleWallet {
  /** Creates or updates the store's program and the customer's card. @throws WalletUnavailable */
  savePass(passId: string, facts: PassFacts, logoUrl: string, signal: AbortSignal): Promise<void>;
  /**
   * Updates a card, or expires it with null. An unknown card has no effect. With `notifies`, Google tells the holder if
   * the points differ from those of the card.
   * @throws WalletUnavailable
   */
  updatePass(update: PassUpdate, signal: AbortSignal): Promise<void>;
  /** Returns the address at which a phone saves the card. It contains a signed JWT with only the card's id. */
  createSaveUrl(passId: string): Promise<string>;
}

/** A request to the wallet's server failed. */
export class WalletUnavailable extends Error {
  override readonly name = 'WalletUnavailable';
}

/** The wallets. A wallet is null when the platform has no credentials for it. */
export interface Wallets {
  apple: AppleWallet | null;
  google: GoogleWallet | null;
  /** The address at which phones and the wallets' servers reach this server. */
  publicUrl: string;
}
