import { CrmError, isRefusal } from '../../integrations/crm/Crm';
import { SecretUnreadable } from '../../platform/secrets/encryption';

const LATER = 'New customers are sent as soon as it works again.';
/** The reasons why a store's customers do not reach its contact management system, with instructions. */
const TEXTS = {
  no_credentials: 'Contact sync is off: no API key is saved. Enter the key of the contact management system.',
  secret_unreadable: 'Contact sync is off: the saved API key can no longer be read. Enter it again.',
  unauthorized:
    'Contact sync is off: HighLevel rejects the API key, or the key has no access to contacts and locations. Enter a new key.',
  bad_response: 'HighLevel sends responses that cannot be read. Customers are sent as soon as it works again.',
  refusing: 'HighLevel refuses every contact. Check the permissions of the API key, then test the connection.',
  unreachable: `HighLevel is not responding. ${LATER}`,
  throttled: `HighLevel is limiting requests at the moment. ${LATER}`,
};
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

/** Returns a sentence for people. */
export function describeCrmProblem(problem: string): string {
  return isProblem(problem) ? TEXTS[problem] : 'The contact management system could not be used.';
}

function isProblem(text: string): text is CrmProblem {
  return Object.hasOwn(TEXTS, text);
}
