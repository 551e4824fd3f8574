import { createContext, useContext } from 'react';

export type KeyboardKind = 'text' | 'digits' | 'birthday';

/** The field that the on-screen keyboard types into. */
export interface KeyboardTarget {
  input: HTMLInputElement;
  label: string;
  kind: KeyboardKind;
  /** The positions at which the text keyboard starts with a capital letter. */
  capitals: 'words' | 'characters' | 'none';
  /** Sets the value of a field that is picked instead of typed. */
  onPick: (value: string) => void;
}

interface KeyboardAccess {
  /** Whether the page has an on-screen keyboard, which replaces the keyboard of the operating system. */
  isReady: boolean;
  open: (target: KeyboardTarget) => void;
  /** Turns an open keyboard to the field that has the focus now. */
  follow: (target: KeyboardTarget) => void;
}

export const KeyboardContext = createContext<KeyboardAccess>({
  isReady: false,
  open: () => undefined,
  follow: () => undefined,
});

/** The on-screen keyboard for this field. It is never ready without a KeyboardProvider. */
export const useKeyboard = (): KeyboardAccess => useContext(KeyboardContext);
