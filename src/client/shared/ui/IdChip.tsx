import Box from '@mui/material/Box';
import { CopyButton } from './CopyButton';

type Props = {
  id: string;
  /** The name of the record: every copy button of a list says whose id it copies. */
  of: string;
  /** There is room for all of it. */
  whole?: boolean;
};

const ENDS = 8;

/** An id, shortened in the middle to read where room is short, and whole to copy. */
export function IdChip({ id, of, whole = false }: Props) {
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
        {whole ? id : shortened(id)}
      </Box>
      {/* The button is higher than a line; the line keeps its height. */}
      <Box component="span" sx={{ display: 'inline-flex', my: -0.75 }}>
        <CopyButton text={id} label={`Copy the ID of ${of}`} />
      </Box>
    </Box>
  );
}

function shortened(id: string): string {
  return id.length <= 2 * ENDS ? id : `${id.slice(0, ENDS)}…${id.slice(-ENDS / 2)}`;
}
