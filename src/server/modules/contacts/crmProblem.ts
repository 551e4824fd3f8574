import { CrmError, isRefusal } from '../../integrations/crm/Crm';
import { SecretUnreadable } from '../../platform/secrets/encryption';
import { getTextFor, type Reader, type TextForReader } from '../../shared/reader';

const LATER = 'New customers are sent there as soon as it works again.';
/** The reasons why a store's customers do not reach its contact management system, with what to do. */
const TEXTS = {
  no_credentials: {
    administrator: 'Contact sync is off: no API key is saved. Enter the key of the contact management system.',
    owner: 'Contacts and texts are not connected yet. Ask your administrator to enter the key.',
  },
  secret_unreadable: {
    administrator: 'Contact sync is off: the saved API key can no longer be read. Enter it again.',
    owner: "We can't read the saved key for contacts and texts anymore. Ask your administrator to enter it again.",
  },
  unauthorized: {
    administrator:
      'Contact sync is off: HighLevel rejects the API key, or the key has no access to contacts and locations. Enter a new key.',
    owner: 'HighLevel rejects our key, so no texts go out. Ask your administrator to enter a new one.',
  },
  bad_response: {
    administrator: 'HighLevel sends responses that cannot be read. Customers are sent there as soon as it works again.',
    owner: `We can't read what HighLevel sends. ${LATER} If it takes longer than a day, ask your administrator.`,
  },
  refusing: {
    administrator: 'HighLevel refuses every contact. Check the permissions of the API key, then test the connection.',
    owner: 'HighLevel refuses every contact. Ask your administrator to check the permissions of the key.',
  },
  unreachable: {
    administrator: `HighLevel is not responding. ${LATER}`,
    owner: `HighLevel is not responding. ${LATER} If it takes longer than a day, ask your administrator.`,
  },
  throttled: `HighLevel is limiting requests at the moment. ${LATER}`,
} satisfies Record<string, TextForReader>;
export type CrmProblem = keyof typeof TEXTS;

/** Returns the problem that caused an error, or null when it has another cause. */
export function getCrmProblem(error: unknown): CrmProblem | null {
  if (error instanceof SecretUnreadable) return 'secret_unreadable';
  if (!(error instanceof CrmError)) return null;
  return isRefusal(error.reason) ? 'bad_response' : error.reason;
}

/** Whether the problem goes away without anybody acting. */
export function isTransient(problem: CrmProblem): boolean {
  return problem === 'unreachable' || problem === 'throttled';
}

/** Returns a sentence that says what is wrong and what the reader can do. */
export function describeCrmProblem(problem: string, reader: Reader): string {
  if (!isProblem(problem)) return 'The contact management system could not be used.';
  return getTextFor(TEXTS[problem], reader);
}

/** Returns a sentence about words that the vendor adds to texts, with what to switch off. */
export function describeAddedWords(words: string, reader: Reader): string {
  const where = 'Settings, Phone Numbers, Messaging';
  return getTextFor(
    {
      administrator: `HighLevel adds words to texts (“${words}”), which can make a text count as two. In HighLevel, under ${where}, turn off the opt-out message and the sender information: texts to customers have both already. Then test the connection.`,
      owner: `HighLevel adds words to your texts (“${words}”), which can make a text count as two. Ask your administrator to turn that off in HighLevel, under ${where}.`,
    },
    reader,
  );
}

function isProblem(text: string): text is CrmProblem {
  return Object.hasOwn(TEXTS, text);
}
