import { createContext, useContext } from 'react';

export type KeyboardKind = 'text' | 'digits' | 'birthday';

/** The field that the on-screen keyboard types into. */
export interface KeyboardTarget {
  input: HTMLInputElement;
  label: string;
  kind: KeyboardKind;
  /** When the text keyboard starts with capitals. */
  capitals: 'words' | 'characters' | 'none';
  /** Sets the value of a field that is picked and not typed. */
  onPick: (value: string) => void;
}

interface KeyboardAccess {
  /** The keyboard has loaded, so that of the operating system is not needed. */
  isReady: boolean;
  open: (target: KeyboardTarget) => void;
}

export const KeyboardContext = createContext<KeyboardAccess>({ isReady: false, open: () => undefined });

/** The on-screen keyboard around this field; never ready where there is none. */
export const useKeyboard = (): KeyboardAccess => useContext(KeyboardContext);
