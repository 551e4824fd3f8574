import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';
import { LOCALES, type Language } from './languages';

/** Messages by key. Builds parse them (src/tools/webpack/messagesLoader.cjs); in tests they are ICU texts. */
export type Messages = Record<string, string>;

/** Renders the children of a tag such as <b> in a message. */
type TagRenderer<Node> = (children: (string | Node)[]) => Node;
export type MessageValues<Node = never> = Record<string, PrimitiveType | Node | TagRenderer<Node>>;

const formats: Record<Language, Map<unknown, IntlMessageFormat>> = { en: new Map(), es: new Map() };

/**
 * An ICU message with its values in place: text, or an array of texts and nodes when a value or tag is a node.
 * @throws FormatError when a value is missing
 */
export function formatMessage<Node = never>(
  message: string,
  language: Language,
  values: MessageValues<Node> | undefined,
): string | Node | (string | Node)[] {
  // A build leaves a message without placeholders as it is; it parses every other one, so this is an array then.
  if (typeof message === 'string' && !/[{<']/.test(message)) return message;
  let format = formats[language].get(message);
  if (format === undefined) {
    format = new IntlMessageFormat(message, LOCALES[language]);
    formats[language].set(message, format);
  }
  return format.format(values);
}
