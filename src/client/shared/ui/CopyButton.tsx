import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useCopied } from './useCopied';
import { visuallyHidden } from './visuallyHidden';

type Props = {
  text: string;
  /** What the button does: 'Copy store id'. */
  label: string;
};

/** Copies a text; a tick stands in its place for 2 s. */
export function CopyButton({ text, label }: Props) {
  const { copied, copy } = useCopied(text);
  return (
    <>
      <Tooltip title={copied ? 'Copied' : label}>
        <IconButton size="small" aria-label={label} data-copied={copied} onClick={copy}>
          {copied ? <Check color="success" /> : <ContentCopy />}
        </IconButton>
      </Tooltip>
      <Box component="span" role="status" sx={visuallyHidden}>
        {copied ? 'Copied' : ''}
      </Box>
    </>
  );
}
