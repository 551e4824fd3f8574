/** Words that mean the end of texts wherever they stand. */
const STOP_ANYWHERE =
  /\b(?:sto+p+(?:all)?|unsub(?:scribe)?|opt(?:ing)?[ -]?out|revoke|remove me|take me off|no more (?:texts?|messages?|sms)|(?:do not|don'?t|quit|never) (?:text|message|contact|sms|send)(?:ing)?)\b/g;
/** Words that mean it only alone, because sentences have them: 'the end of the week', 'cancel my order'. */
const STOP_ALONE = /^(?:cancel|end|quit|alto|pare|parar|baja|detener|cancelar)$/;
const START_ALONE = /^(?:start|unstop)$/;
/** 'do not stop', 'never stop'; and 'I will stop by'. */
const NEGATION_BEFORE = /\b(?:do not|don'?t|never)(?: ever)? $/;
const NO_STOP_AFTER = /^ (?:by|in)\b(?! (?:text|send))/;
const POLITE =
  /\b(?:please|pls|plz|por favor|thanks|thank you|gracias|now|all|texts?|texting|messages?|messaging|me|it|this)\b/g;

/**
 * Whether a customer's text ends or restarts texts to them; null: neither. Opt-outs are read loosely: when in doubt, the
 * customer wants no texts and can answer START. START has to stand alone.
 */
export function parseReply(text: string): 'stop' | 'start' | null {
  const words = text
    .slice(0, 1_600)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  for (const { 0: found, index } of words.matchAll(STOP_ANYWHERE)) {
    const isNegated = NEGATION_BEFORE.test(words.slice(0, index));
    const isVisit = found === 'stop' && NO_STOP_AFTER.test(words.slice(index + found.length));
    if (!isNegated && !isVisit) return 'stop';
  }
  const core = words
    .replace(POLITE, '')
    .replace(/[' -]+/g, ' ')
    .trim();
  if (STOP_ALONE.test(core)) return 'stop';
  return START_ALONE.test(core) ? 'start' : null;
}
