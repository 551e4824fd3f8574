import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '../visuallyHidden';

interface CopyButtonProps {
  text: string;
  /** The accessible name of the button, such as 'Copy the ID of Sweet Bean'. */
  label: string;
}

const MESSAGES = { copied: 'Copied', failed: 'This browser does not allow copying' } as const;

/** A button that copies a text and then shows a check mark for 2 seconds. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  const isCopied = outcome === 'copied';
  return (
    <>
      <Tooltip title={outcome ? MESSAGES[outcome] : label}>
        <IconButton
          size="small"
          aria-label={label}
          color={outcome === 'failed' ? 'error' : 'default'}
          data-copied={isCopied}
          sx={{ '& svg': { fontSize: 16 } }}
          onClick={copy}
        >
          {isCopied ? <Check color="success" /> : <ContentCopy />}
        </IconButton>
      </Tooltip>
      <Box component="span" role="status" sx={visuallyHidden}>
        {outcome && MESSAGES[outcome]}
      </Box>
    </>
  );
}

const RESULT_MS = 2000;

/** Copies a text. `outcome` is the result of the last copy for 2 seconds, then null. */
function useCopy(text: string): { outcome: 'copied' | 'failed' | null; copy: () => void } {
  const [last, setLast] = useState<{ outcome: 'copied' | 'failed' } | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), RESULT_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const copy = async () => {
    try {
      // Without HTTPS, except on localhost, `navigator.clipboard` is undefined, so this line throws.
      await navigator.clipboard.writeText(text);
      setLast({ outcome: 'copied' });
    } catch {
      setLast({ outcome: 'failed' });
    }
  };
  return { outcome: last?.outcome ?? null, copy: () => void copy() };
}
