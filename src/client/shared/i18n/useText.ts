import { createElement, Fragment, useContext, useMemo, type ReactNode } from 'react';
import { formatMessage, type Messages, type MessageValues } from './formatMessage';
import { ENGLISH, LanguageContext, type LanguageAccess } from './LanguageContext';
import type { Language } from './languages';

/** Access to the texts of one catalog in the language of the page. */
export interface Text<Key extends string> {
  /** The text of a key with its values inserted. */
  t: (key: Key, values?: MessageValues) => string;
  /** The text of a key as React nodes. A value may be a node, and a tag such as <b> is a function of its children. */
  rich: (key: Key, values: MessageValues<ReactNode>) => ReactNode;
  language: Language;
}

export type Translate<Key extends string> = Text<Key>['t'];

/** The texts of an English catalog (messages/en) in the language of the page. */
export function useText<English extends Messages>(english: English): Text<keyof English & string> {
  const access = useContext(LanguageContext);
  return useMemo(() => createText(english, access), [english, access]);
}

/** Creates what `useText` returns, for code that is not a component. */
export function createText<English extends Messages>(
  english: English,
  { language, messages }: LanguageAccess = ENGLISH,
): Text<keyof English & string> {
  const format = <Node = never>(key: keyof English & string, values: MessageValues<Node> | undefined) => {
    const message = messages?.[key];
    return message === undefined
      ? formatMessage(english[key] as string, 'en', values)
      : formatMessage(message, language, values);
  };
  return {
    t: (key, values) => format(key, values).join(''),
    rich: (key, values) => createElement(Fragment, null, ...format<ReactNode>(key, values)),
    language,
  };
}
