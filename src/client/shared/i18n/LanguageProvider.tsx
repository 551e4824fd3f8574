import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Messages } from './formatMessage';
import { LanguageContext } from './LanguageContext';
import type { Language } from './languages';

const RETRY_MS = 3_000;

/** The Spanish texts are loaded once and shared by all providers. */
let spanish: Messages | null = null;

/**
 * Sets the language of its children and of the document. English is available at once. Spanish is loaded when it is
 * first needed: until then the page stays in English, or empty if nothing has been shown yet.
 */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const { messages, isStarting } = useSpanish(language === 'es');
  const access = useMemo(
    () => (messages === null ? { language: 'en' as const, messages } : { language: 'es' as const, messages }),
    [messages],
  );
  useEffect(() => {
    document.documentElement.lang = access.language;
    return () => {
      document.documentElement.lang = 'en';
    };
  }, [access]);
  return isStarting ? null : <LanguageContext value={access}>{children}</LanguageContext>;
}

/** The Spanish texts if they are wanted and have loaded. A failed load is retried until it succeeds. */
export function useSpanish(isWanted: boolean) {
  const [loaded, setLoaded] = useState(spanish);
  const isMissing = isWanted && loaded === null;
  const [isStarting, setIsStarting] = useState(isMissing);
  useEffect(() => {
    if (!isMissing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const load = async () => {
      try {
        ({ messages: spanish } = await import('./messages/es'));
        if (isCurrent) setLoaded(spanish);
      } catch {
        if (isCurrent) timer = setTimeout(() => void load(), RETRY_MS);
      }
      if (isCurrent) setIsStarting(false);
    };
    void load();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isMissing]);
  return { messages: isWanted ? loaded : null, isStarting: isStarting && isMissing };
}
