import { formatNumber } from '../format/formatNumber';
import { LOCALES, type Language } from './languages';

/**
 * Messages by key. TypeScript sees them as the ICU texts of the JSON files; src/tools/webpack/messagesLoader.cjs has
 * replaced every text with placeholders by its elements.
 */
export type Messages = Record<string, string>;

/** A text; # of a plural; a value; a number; a tag around elements; or the elements of each plural form. */
type Element = string | [] | [name: string, kind?: 0 | Element[] | Record<string, Element[]>];

type Plain = string | number | undefined;
/** Renders the children of a tag such as <b> in a message. */
type TagRenderer<Node> = (children: (string | Node)[]) => Node;
export type MessageValues<Node = never> = Record<string, Plain | Node | TagRenderer<Node>>;

/** The parts of a message with its values in place: one text, unless a value or tag is a node. */
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
      const form = new Intl.PluralRules(LOCALES[language]).select(number);
      return render(kind[`=${number}`] ?? kind[form] ?? kind.other ?? [], number);
    });
  return typeof message === 'string' ? [message] : render(message, 0);
}
