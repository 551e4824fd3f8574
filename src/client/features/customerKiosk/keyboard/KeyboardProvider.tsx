import Box from '@mui/material/Box';
import { useEffect, useLayoutEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { KeyboardContext, type KeyboardTarget } from './KeyboardContext';
import type { KeyboardSheetProps } from './KeyboardSheet';
import { scrollAbove } from './scrollAbove';

/** Gives the fields inside an on-screen keyboard. Its code is loaded when the first form with fields is shown. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  const [Sheet, setSheet] = useState<ComponentType<KeyboardSheetProps> | null>(null);
  const [target, setTarget] = useState<KeyboardTarget | null>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    let isMounted = true;
    // Without the code, the fields fall back on the keyboard of the operating system.
    import('./KeyboardSheet').then(
      ({ KeyboardSheet }) => {
        if (isMounted) setSheet(() => KeyboardSheet);
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  const access = useMemo(() => ({ isReady: Sheet !== null, open: setTarget }), [Sheet]);
  const isOpen = Sheet !== null && target !== null;
  const input = isOpen ? target.input : null;
  useLayoutEffect(() => {
    if (input === null || height === 0) return;
    const scroll = () => {
      scrollAbove(input, height);
    };
    scroll();
    // A tablet that is turned moves the fields.
    window.addEventListener('resize', scroll);
    return () => {
      window.removeEventListener('resize', scroll);
    };
  }, [input, height]);

  return (
    <KeyboardContext value={access}>
      {children}
      {isOpen && (
        <>
          {/* Room to scroll the field above the sheet. It is below everything else, so nothing moves by itself. */}
          <Box aria-hidden sx={{ height }} />
          <Sheet
            target={target}
            onHeight={setHeight}
            onClose={() => {
              setTarget(null);
            }}
          />
        </>
      )}
    </KeyboardContext>
  );
}
