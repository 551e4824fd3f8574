/**
 * A comment, a quoted text or name, a text between dollars, the end of a statement, or one character of anything else.
 */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g;

/**
 * Splits the text of a migration into its statements. Citus sends a command that changes the schema to its workers as
 * the text that it came in, and they take one statement at a time.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let isEmpty = true;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ';') {
      if (!isEmpty) statements.push(statement.trim());
      statement = '';
      isEmpty = true;
      continue;
    }
    statement += token;
    if (!/^(\s|--|\/\*)/.test(token)) isEmpty = false;
  }
  if (!isEmpty) statements.push(statement.trim());
  return statements;
}
