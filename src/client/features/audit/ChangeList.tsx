import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '../../shared/ui/visuallyHidden';
import type { Change } from './auditChanges';

/** Number of changes shown while a long list is collapsed. */
const COLLAPSED = 4;

/** The changed fields of a history entry, one per line. A long list is collapsed at first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (changes.length === 0) return null;
  const isLong = changes.length > COLLAPSED + 1;
  const shown = isLong && !isExpanded ? changes.slice(0, COLLAPSED) : changes;
  return (
    <div>
      <Box
        component="ul"
        id={id}
        sx={{ display: 'grid', gap: 0.25, m: 0, p: 0, listStyle: 'none', typography: 'body2' }}
      >
        {shown.map((change) => (
          <ChangeLine key={change.label} {...change} />
        ))}
      </Box>
      {isLong && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isExpanded}
          aria-controls={id}
          sx={{ ml: -1.5 }}
          onClick={() => {
            setExpanded(!isExpanded);
          }}
        >
          {isExpanded ? 'Show fewer' : `Show all ${changes.length}`}
        </Button>
      )}
    </div>
  );
}

function ChangeLine({ label, from, to }: Change) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}:{' '}
      </Box>
      {from !== null && to !== null ? (
        <>
          {from}
          <span aria-hidden> → </span>
          <Box component="span" sx={visuallyHidden}>
            {' is now '}
          </Box>
          <Box component="strong" sx={{ fontWeight: 'fontWeightMedium' }}>
            {to}
          </Box>
        </>
      ) : (
        (to ?? from)
      )}
    </Box>
  );
}
