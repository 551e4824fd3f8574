import { useEffect, useEffectEvent } from 'react';
import type { PhoneKey } from '../phone';

interface Options {
  /** False while a dialog is open. */
  isListening: boolean;
  onKey: (key: PhoneKey) => void;
  onEnter: () => void;
}

/** Digits, Backspace and Enter of a real keyboard work wherever the focus is, except where they mean something else. */
export function useHardwareKeys({ isListening, onKey, onEnter }: Options): void {
  const press = useEffectEvent(onKey);
  const enter = useEffectEvent(onEnter);

  useEffect(() => {
    if (!isListening) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.key === 'Enter') {
        // A focused button answers Enter by itself.
        if (!target.closest('button')) enter();
        return;
      }
      // The phone field edits itself.
      if (target.closest('input')) return;
      if (/^[0-9]$/.test(event.key)) press(event.key as PhoneKey);
      else if (event.key === 'Backspace') press('backspace');
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => {
      window.removeEventListener('keydown', handleKeyDown);
    };
  }, [isListening]);
}
