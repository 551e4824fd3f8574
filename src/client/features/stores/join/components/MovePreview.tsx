import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';

interface MovePreviewProps {
  /** When it starts, and for how long the store is closed. */
  intro: ReactNode;
  warnings: readonly string[];
  /** The counts. */
  children: ReactNode;
}

/** What joining or leaving would do now: first when, then what to know before, then the counts. */
export function MovePreview({ intro, warnings, children }: MovePreviewProps) {
  // The focus is on the text that is to be read, not on the button that schedules.
  const introRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => introRef.current?.focus(), []);
  return (
    <>
      <Typography ref={introRef} tabIndex={-1} variant="body2" sx={{ outline: 'none' }}>
        {intro} You can cancel until then. The numbers are as of now.
      </Typography>
      <Alert severity="warning">
        <Box component="ul" aria-label="Before you schedule it" sx={{ m: 0, pl: 2, '& li + li': { mt: 0.75 } }}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </Box>
      </Alert>
      {children}
    </>
  );
}
