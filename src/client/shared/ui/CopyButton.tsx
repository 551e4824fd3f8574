import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useCopied } from './useCopied';
import { visuallyHidden } from './visuallyHidden';

type Props = {
  text: string;
  /** What the button does: 'Copy the ID of Sweet Bean'. */
  label: string;
};

const NEWS = { copied: 'Copied', refused: 'This browser does not allow copying' } as const;

/** Copies a text; a tick stands in its place for 2 s. */
export function CopyButton({ text, label }: Props) {
  const { outcome, copy } = useCopied(text);
  const isCopied = outcome === 'copied';
  return (
    <>
      <Tooltip title={outcome ? NEWS[outcome] : label}>
        <IconButton
          size="small"
          aria-label={label}
          color={outcome === 'refused' ? 'error' : 'default'}
          data-copied={isCopied}
          sx={{ '& svg': { fontSize: 16 } }}
          onClick={copy}
        >
          {isCopied ? <Check color="success" /> : <ContentCopy />}
        </IconButton>
      </Tooltip>
      <Box component="span" role="status" sx={visuallyHidden}>
        {outcome && NEWS[outcome]}
      </Box>
    </>
  );
}
