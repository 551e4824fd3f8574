import { createContext } from 'react';

/** A setting or an action on a page, which the command palette finds. */
interface Action {
  label: string;
  words: string;
  /** The heading on the page at which the user wants to arrive. */
  section?: string;
  /** What follows the path of the page. */
  query?: string;
}

/**
 * How people find what a slice shows, and what the audit log calls it. The first load of a console has no words: they
 * are loaded with the palette and the audit log.
 */
export interface Words {
  /**
   * By the path of a page: the words by which people look for it, separated by commas, for owners in English and
   * Spanish. They are complete words, because a part of a word finds them too.
   */
  pages?: Readonly<Record<string, { words: string; actions?: readonly Action[] }>>;
  /** The labels of actions and of types of records. Without a label, a name is shown as text: 'Points expired'. */
  audit?: Readonly<Record<string, string>>;
}

export const WordsContext = createContext<Required<Words>>({ pages: {}, audit: {} });
