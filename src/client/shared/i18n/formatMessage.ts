import { formatNumber } from '../format/formatNumber';
import { LOCALES, type Language } from './languages';

/**
 * Messages by key. TypeScript knows them as the ICU texts of the JSON files, but at build time
 * src/tools/webpack/messagesLoader.cjs replaces each text with placeholders by a parsed list of elements.
 */
export type Messages = Record<string, string>;

/**
 * An element is a text, [] for the # of a plural, [name] for a value, [name, 0] for a number, [name, elements] for a
 * tag, or [name, forms] for a plural.
 */
type Element = string | [] | [name: string, kind?: 0 | Element[] | Record<string, Element[]>];

type Plain = string | number | undefined;
/** Renders the children of a tag such as <b> in a message. */
type TagRenderer<Node> = (children: (string | Node)[]) => Node;
export type MessageValues<Node = never> = Record<string, Plain | Node | TagRenderer<Node>>;

const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

/** The parts of a message with its values inserted. The result is one text unless a value or a tag is a React node. */
export function formatMessage<Node = never>(
  message: string,
  language: Language,
  values: MessageValues<Node> = {},
): (string | Node)[] {
  const render = (elements: readonly Element[], count: number): (string | Node)[] =>
    elements.flatMap((element): (string | Node)[] => {
      if (typeof element === 'string') return [element];
      const [name, kind] = element;
      if (name === undefined) return [formatNumber(count, language)];
      const value = values[name];
      if (kind === undefined) return [(value ?? '') as string | Node];
      if (Array.isArray(kind)) return [(value as TagRenderer<Node>)(render(kind, count))];
      const number = Number(value);
      if (kind === 0) return [formatNumber(number, language)];
      const form = (plurals[language] ??= new Intl.PluralRules(LOCALES[language])).select(number);
      return render(kind[`=${number}`] ?? kind[form] ?? kind.other ?? [], number);
    });
  return typeof message === 'string' ? [message] : render(message, 0);
}
