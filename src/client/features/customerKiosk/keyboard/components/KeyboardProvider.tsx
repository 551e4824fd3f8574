import Box from '@mui/material/Box';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { listen } from '../../../../shared/device/listen';
import { KeyboardContext, type KeyboardTarget } from '../KeyboardContext';
import { scrollAbove } from '../scrollAbove';
import { KeyboardSheet } from './KeyboardSheet';

/** Provides the on-screen keyboard to its fields. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<KeyboardTarget | null>(null);
  const [height, setHeight] = useState(0);
  const access = useMemo(
    () => ({
      isReady: true,
      open: setTarget,
      follow: (next: KeyboardTarget) => setTarget((current) => (current === null ? null : next)),
    }),
    [],
  );
  const input = target?.input ?? null;
  useLayoutEffect(() => {
    if (input === null || height === 0) return;
    const scroll = () => scrollAbove(input, height);
    scroll();
    // Rotating a tablet moves the fields.
    return listen(window, ['resize'], scroll);
  }, [input, height]);

  return (
    <KeyboardContext value={access}>
      {children}
      {target !== null && (
        <>
          {/* Extra space for scrolling the field above the keyboard. It is at the end of the page, so that it moves
              nothing. */}
          <Box aria-hidden sx={{ height }} />
          <KeyboardSheet target={target} onHeight={setHeight} onClose={() => setTarget(null)} />
        </>
      )}
    </KeyboardContext>
  );
}
