/** What a wallet pass shows. It holds no name, phone number or id of the customer. */
export interface PassFacts {
  storeId: string;
  storeName: string;
  /** Lowercase, like #0b5f4e; null for the default. */
  accentColor: string | null;
  /** Of the customer. */
  language: 'en' | 'es';
  /** Of the store, for what all its customers share. */
  storeLanguage: 'en' | 'es';
  /** points; negative only after a refund */
  points: number;
  /** The reward with the fewest points above the balance, else the best one that the points are enough for. */
  reward: { name: string; missingPoints: number } | null;
}

/** What a pass that has ended still shows. */
export type PassStore = Pick<PassFacts, 'storeName' | 'accentColor' | 'language'>;

export type WalletPlatform = 'apple' | 'google';

/** The look of a store that chose no color. */
export const DEFAULT_ACCENT = '#0b5f4e';

export interface ApplePass {
  serialNumber: string;
  /** At least 16 characters; Wallet sends it with every request about the pass. */
  authenticationToken: string;
  /** Where Wallet registers and gets changes, without the version. */
  webServiceUrl: string;
  /** null for a pass that has ended. */
  facts: PassFacts | null;
  store: PassStore;
  /** PNG, by file name. icon.png is required. */
  images: Record<string, Buffer>;
}

/** gone: the device removed the pass or was erased, so that its registration can be forgotten. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface AppleWallet {
  /** As in pass.com.example.loyalty. */
  passTypeId: string;
  /** Builds and signs a pass file (.pkpass). */
  buildPass(pass: ApplePass): Buffer;
  /** Tells devices that a pass changed. Returns the outcomes in the order of the tokens. */
  pushChanges(pushTokens: readonly string[]): Promise<PushOutcome[]>;
}

/** Google's programs of stores, and the cards of their customers. */
export interface GoogleWallet {
  /** Creates or updates the store's program and the card. @throws WalletUnavailable */
  savePass(passId: string, facts: PassFacts, logoUrl: string, signal: AbortSignal): Promise<void>;
  /** Updates a card; null ends it. Nothing happens when Google has no such card. @throws WalletUnavailable */
  updatePass(passId: string, facts: PassFacts | null, signal: AbortSignal): Promise<void>;
  /** The address where a phone saves the card: a signed JWT that names the card only. */
  createSaveUrl(passId: string): Promise<string>;
}

/** The wallet's server did not do what was asked. */
export class WalletUnavailable extends Error {
  override readonly name = 'WalletUnavailable';
}

/** The wallets that the platform has credentials for; null for the others. */
export interface Wallets {
  apple: AppleWallet | null;
  google: GoogleWallet | null;
  /** Where phones and the wallets' servers reach this one. */
  publicUrl: string;
}
