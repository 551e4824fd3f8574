import Box from '@mui/material/Box';
import { CopyButton } from './CopyButton';

type IdChipProps = {
  id: string;
  /** Name of the record, so that each copy button of a list has its own label. */
  of: string;
  /** Shows the complete id. */
  full?: boolean;
};

const PREFIX_LENGTH = 8;
const SUFFIX_LENGTH = 4;

/**
 * An id with a copy button. The id is shortened in the middle unless `full`; the complete id is copied. Ids are ordered
 * by time, so those of one minute begin alike and their ends tell them apart.
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
      {/* The button is taller than a line of text; negative margins keep the line height. */}
      <Box component="span" sx={{ display: 'inline-flex', my: -0.75 }}>
        <CopyButton text={id} label={`Copy the ID of ${of}`} />
      </Box>
    </Box>
  );
}

function shorten(id: string): string {
  return id.length <= 2 * PREFIX_LENGTH ? id : `${id.slice(0, PREFIX_LENGTH)}…${id.slice(-SUFFIX_LENGTH)}`;
}
