/** Patterns of secrets and personal data that no log line may match. They match no id, time or route. */
const PATTERNS: Record<string, RegExp> = {
  'session token': /(?<![\w/-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/,
  'link to the page of a customer': /(?<=\/my\/[\w-]+)#[\w-]+/,
  // This line is printed for the operator and never logged.
  'link for an administrator': /^\{.*\/setup#[\w-]+/,
  'check-in code': /(?<![\w-])[\w-]{67}(?![\w-])/,
  'bearer token': /bearer [\w-]{20}/i,
  'API key': /\b(?:clover|ghl)-[\dA-Za-z]{4,}/,
  'API key of a store': /\brg_[a-z]{8}_[a-z]{4}/,
  // The key as text, or as base64 in TEST_SECRETS_KEY.
  'secrets key': /test-only-key|dGVzdC1vbmx5LWtleS/,
  // A number with a country code, or the ten digits of a number that newPhone creates.
  phone: /(?:\+|%2B)1?\d{10}|(?<![\w.-])1?(?:202|212|305|415|617)[2-9]\d{6}(?![\w.-])/i,
  password: /correct-horse|canary-password|not-the-password|another-password|argon2id?\$/,
  'text of an SMS': /reply stop|twice the points on your next visit/i,
  'name of a customer': /Pat Regular/,
};

/**
 * Finds the lines that contain a token, key, phone number, password or message text. Each is named and masked, so that
 * it can be printed.
 */
export function findLeaks(output: string): string[] {
  return output.split('\n').flatMap((line) =>
    Object.entries(PATTERNS)
      .filter(([, pattern]) => pattern.test(line))
      .map(([what, pattern]) => `${what}: ${line.replace(new RegExp(pattern, `g${pattern.flags}`), mask)}`),
  );
}

/** @throws Error with the masked lines if a server's output contains a secret or personal data. */
export function assertNoLeaks(output: string): void {
  const leaks = findLeaks(output);
  if (leaks.length > 0) throw new Error(`a server logged what no log may contain:\n${leaks.slice(0, 20).join('\n')}`);
}

function mask(text: string): string {
  return `${text.slice(0, 4)}***`;
}
