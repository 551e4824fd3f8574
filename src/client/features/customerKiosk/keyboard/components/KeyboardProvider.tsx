import Box from '@mui/material/Box';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { listen } from '../../../../shared/device/listen';
import { KeyboardContext, type KeyboardTarget } from '../KeyboardContext';
import { scrollAbove } from '../scrollAbove';
import { KeyboardSheet } from './KeyboardSheet';

/** Gives the fields inside an on-screen keyboard. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<KeyboardTarget | null>(null);
  const [height, setHeight] = useState(0);
  const access = useMemo(() => ({ isReady: true, open: setTarget }), []);
  const input = target?.input ?? null;
  useLayoutEffect(() => {
    if (input === null || height === 0) return;
    const scroll = () => scrollAbove(input, height);
    scroll();
    // A tablet that is turned moves the fields.
    return listen(window, ['resize'], scroll);
  }, [input, height]);

  return (
    <KeyboardContext value={access}>
      {children}
      {target !== null && (
        <>
          {/* Room to scroll the field above the sheet. It is below everything else, so nothing moves by itself. */}
          <Box aria-hidden sx={{ height }} />
          <KeyboardSheet target={target} onHeight={setHeight} onClose={() => setTarget(null)} />
        </>
      )}
    </KeyboardContext>
  );
}
