import Box from '@mui/material/Box';
import { CopyButton } from './CopyButton';

type IdChipProps = {
  id: string;
  /** The name of the record. It makes the labels of the copy buttons in a list distinct. */
  of: string;
  /** Shows the complete id instead of a shortened one. */
  full?: boolean;
};

const PREFIX_LENGTH = 8;
const SUFFIX_LENGTH = 4;

/**
 * An id with a button to copy it. The displayed id is shortened in the middle unless `full` is set. Its end is kept,
 * because ids created within a minute have equal beginnings.
 */
export function IdChip({ id, of, full = false }: IdChipProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: '100%', mr: -1 }}>
      <Box
        component="code"
        title={id}
        sx={{
          fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
        }}
      >
        {full ? id : shorten(id)}
      </Box>
      {/* The button is taller than a line of text. Negative margins keep the line height. */}
      <Box component="span" sx={{ display: 'inline-flex', my: -0.75 }}>
        <CopyButton text={id} label={`Copy the ID of ${of}`} />
      </Box>
    </Box>
  );
}

function shorten(id: string): string {
  return id.length <= 2 * PREFIX_LENGTH ? id : `${id.slice(0, PREFIX_LENGTH)}…${id.slice(-SUFFIX_LENGTH)}`;
}
