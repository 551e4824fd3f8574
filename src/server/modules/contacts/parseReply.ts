/** Phones send a reaction to a text as a text: 'Loved “…”', 'Le gustó “…”', '👍 to “…”'. The quote may be truncated. */
const REACTION =
  /^\s*(?:(?:removed an? [^“"«]{1,40} from|loved|liked|disliked|laughed at|emphasi[sz]ed|questioned|reacted [^“"«]{1,40} to|le encant[oó]|(?:no )?le gust[oó]|se ri[oó] (?:con|de)|(?:enfatiz|resalt|destac|cuestion|exclam|pregunt)[oó](?: por| sobre)?|reaccion[oó] [^“"«]{1,40}|[^\p{L}“"«]{1,12} (?:to|a))\s*[“"«])(?:[\s\S]*[”"»]|[\s\S]*$)/iu;
/** Matches a quote of one of our texts, which all end with these words. */
const QUOTE_OF_OURS = /[“"«][\s\S]*reply stop to opt out[\s\S]*[”"»]/giu;
const QUOTED_LINE = /^\s*[>|].*$/gmu;

const TEXTS = String.raw`\b(?:texts|texting|txts?|messages|messaging|msgs?|sms|notifications|alerts|spam|promos?|promotions|ads|marketing|subscription|(?:this|these|the|your|ur|any|all|more|such) (?:text|message|notification|alert|promotion)s?)\b`;
const MENSAJES = String.raw`\b(?:mensajes?|mensajitos|textos?|sms|msjs?|notificaciones|alertas|promociones|promos|publicidad|propaganda|ofertas|suscripcion|subscripcion|envios)\b`;
const NUMBER = String.raw`(?:me|us|(?:my|this|our|the) (?:cell |phone |mobile )?(?:number|phone|cell|name|info|contact|account))\b`;
const NUMERO = String.raw`(?:mi|este|ese|el) (?:numero|telefono|celular|contacto|nombre|cuenta)\b`;
const WORDS = String.raw`(?: \w+){0,4}?`;
const ENVIAR = String.raw`(?:envi|mand|escrib|contact|moles?t|text|llam|mensaje|spam|fastidi|bombarde)\w*`;

/** Words, without accents and apostrophes, that mean STOP anywhere in a text. */
const STOP_ANYWHERE = new RegExp(
  [
    String.raw`\b(?:st[o0]+p+(?:all|2\w*)?|stahp|unsub\w*|uns\w{0,3}s?cr?i?\w{0,2}b\w*|revoke|revocar|revoco)\b`,
    String.raw`\bopt(?:ing|ed)? ?(?:me |us )?out\b`,
    // A verb with its object, for example 'end the texts'.
    String.raw`\b(?:end(?! of)|cancel|quit|cease|halt|discontinue|disable|deactivate|block|(?:turn|shut) off|mute)\b${WORDS} ${TEXTS}`,
    String.raw`\b(?:remove|delete|erase|lose|forget) ${NUMBER}`,
    String.raw`\b(?:take|get|leave|keep) ${NUMBER}(?: \w+){0,2}? (?:off|out)\b`,
    String.raw`\boff (?:of )?(?:your|this|the|ur) (?:\w+ )?list\b`,
    // A negation with its object, for example 'no more texts'.
    String.raw`\b(?:do not|dont|never|no longer|quit|cease|please not)(?: (?:ever|you|please|again|dare|even|keep|be|to))* (?:text|txt|message|msg|contact|sms|send|email|spam|bother)(?:ing)?\b`,
    String.raw`\b(?:do not|dont|did not|didnt|never|no longer)(?: (?:ever|really|even))? (?:want|wish|need|like|care for|ask(?:ed)? for|sign(?:ed)? up for|agreed? to|consent(?:ed)? to)(?! to (?:miss|lose|stop))${WORDS} (?:${TEXTS}|(?:be )?(?:contacted|texted|messaged)\b)`,
    String.raw`\bno more(?: of)?(?: (?:these|your|those))? (?:texts?|txts?|messages?|msgs?|sms|notifications|alerts|promos?|promotions|ads|spam)\b`,
    String.raw`\b(?:not interested|wrong number|not my number|leave me alone|go away|harass\w*|(?:is|just|your|more) spam|spamming)\b`,
    // The equivalents in Spanish.
    String.raw`\b(?:dess?(?:in|u)\w{0,3}ri[bp]\w*|desafili\w*|de baja|ya basta|en paz|numero equivocado|no molest\w+)\b`,
    String.raw`\b(?:dej\w+|par(?:a|e|en|ar|es)) de ${ENVIAR}`,
    String.raw`\b(?:dej\w+|par(?:e|en|ar|es)|basta|alto)(?: ya)? (?:de|con|a|los|las|esos|estos|sus)${WORDS} ${MENSAJES}`,
    String.raw`\b(?:cancel|deten|deteng|suspend|desactiv|elimin|anul|bloque|quit|par(?:e|en|ar)\b)\w*${WORDS} ${MENSAJES}`,
    String.raw`\b(?:termin|finali[cz])\w*${WORDS} (?:mensajes?|textos?|sms|suscripcion)\b`,
    String.raw`\b(?:quit|elimin|borr|saqu|sac|remuev|remov|retir)\w*(?:me|nos)\b`,
    String.raw`\b(?:quit|elimin|borr|saqu|sac|remuev|remov|retir|olvid)\w* (?:de (?:su|la|esta) lista )?(?:a )?${NUMERO}`,
    String.raw`\b(?:no|nunca|jamas)(?: (?:me|nos|mas|le|les|vuelv\w+|a))* (?:(?:envi|mand|contact|llam|texte?|mensaje)(?:es?|en|ar)|escrib(?:a[ns]?|ir))(?:me|nos)?\b`,
    String.raw`\b(?:no|nunca)(?: (?:ya|mas|me))* (?:quier\w+|dese\w+|necesit\w+|autori[zc]\w+|acept\w+|pedi|solicit\w+|gusta\w*)(?! (?:perder|dejar)\w*)${WORDS} (?:${MENSAJES}|(?:recibir|recibirlos|que me)\b)`,
    String.raw`\b(?:no quiero (?:mas|nada)(?: de ustedes)?$|no (?:me|nos) interesa\w*|no estoy interesad[oa]|sin interes)\b`,
    String.raw`\b(?:no|ni un) mas (?:\w+ ){0,2}?${MENSAJES}`,
  ].join('|'),
  'g',
);
/** Words that only mean STOP on their own, because other sentences contain them: 'the end of the week', 'para mí'. */
const STOP_ALONE =
  /^(?:cancel|cancelled|end|quit|exit|off|out|remove|delete|enough|cease|no more|leave|stp|sotp|stpo|alto|par[ae]n?|parar|ya para|baja|detener|detengan(?:se)?|cancel(?:ar|a|e|en|alo|enlo)|terminar|fin|finalizar|salir|salirme|basta|suficiente|eliminar|borrar|quitar|anular|(?:ya )?no mas|ya no|ya no quiero)$/;
const START_ALONE = /^(?:start|unstop)$/;
/** Contexts in which STOP has another meaning: 'do not stop', 'no dejen de enviar', 'one stop shop', 'stop by'. */
const NEGATION_BEFORE = /\b(?:do not|dont|never|no|nunca|jamas)(?: ever)? $/;
/** Before these English words, a 'no' negates what the store said, not the word: 'no stop', 'no unsubscribe'. */
const IS_ENGLISH_NOUN = /^(?:st[o0]+p|unsub)/;
const NO_BEFORE = /\bno $/;
/** A clause that refuses, without saying what: 'No, end', 'I'm good. Quit'. */
const REFUSAL = /^(?:no|not? (?:anymore|for|interested)|nop|im (?:good|fine|done|okay)|i am (?:good|fine|done)|pass)$/;
const NO_STOP_BEFORE = /\b(?:non|one|bus|pit|train|truck) $/;
const NO_STOP_AFTER = /^ (?:by|in|over|at(?! once)|sign|light)\b(?! (?:text|send))/;
/** In these phrases a 'no' belongs to the phrase itself: 'no envien', 'no mas mensajes'. */
const IS_NEGATION = /^(?:no|not|nunca|jamas|do|dont|did|didnt|never)\b/;
const POLITE =
  /\b(?:no (?:thanks|thank you|thx|gracias)|nope|nah|naw|please|pls|plz|por favor|porfavor|porfa|thanks|thank you|thx|gracias|now|ya mismo|all|texts?|texting|messages?|messaging|mensajes?|me|it|this|hi|hello|hey|hola|ok)\b/g;

/**
 * Whether a customer's reply stops or restarts texts to them, or null for neither. STOP is recognized generously: if in
 * doubt, the customer wants no texts and can reply START, which must stand alone. Quotes of our texts are ignored.
 */
export function parseReply(text: string): 'stop' | 'start' | null {
  const ownText = text.slice(0, 1_600).replace(QUOTED_LINE, '').replace(REACTION, '').replace(QUOTE_OF_OURS, ' ');
  const clauses = ownText.split(/[,.!?;:\n¡¿]+/).map(toWords);
  const words = toWords(ownText);
  if ([words, ...clauses].some(hasStop)) return 'stop';
  const core = toCore(words);
  const withoutRefusals = clauses.map(toCore).filter((clause) => clause !== '' && !REFUSAL.test(clause));
  if (STOP_ALONE.test(core) || STOP_ALONE.test(withoutRefusals.join(' '))) return 'stop';
  return START_ALONE.test(core) ? 'start' : null;
}

/** Leaves out polite words. */
const toCore = (words: string): string => words.replace(POLITE, ' ').replace(/\s+/g, ' ').trim();

/** Returns lower-case words without accents, apostrophes and punctuation. 's.t.o.p' and 's t o p' become 'stop'. */
function toWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'\u2018\u2019\u02bc`]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\b[a-z](?: [a-z]\b){2,}/g, (letters) => letters.replaceAll(' ', ''));
}

function hasStop(words: string): boolean {
  return [...words.matchAll(STOP_ANYWHERE)].some(({ 0: found, index }) => {
    const before = words.slice(0, index);
    const isRefusal = IS_ENGLISH_NOUN.test(found) && NO_BEFORE.test(before);
    const isNegated = !IS_NEGATION.test(found) && NEGATION_BEFORE.test(before) && !isRefusal;
    const hasOtherMeaning =
      found === 'stop' && (NO_STOP_BEFORE.test(before) || NO_STOP_AFTER.test(words.slice(index + found.length)));
    return !isNegated && !hasOtherMeaning;
  });
}
