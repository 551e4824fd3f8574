/** Matches a comment, a quoted text or name, a dollar-quoted text, the end of a statement, or one other character. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g;

/**
 * Splits the text of a migration into its statements. Citus sends the unchanged text of a schema change to its workers,
 * which accept only one statement at a time.
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
