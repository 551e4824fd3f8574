import { useState } from 'react';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from './CopyButton';
import { IconAction } from './IconAction';
import { visuallyHidden } from './visuallyHidden';

const MASK = '•'.repeat(40);

type Props = { label: string; secret: string | null };

/** A secret behind 40 bullets, however long it is, until somebody asks to see it. It can be copied unseen. */
export function MaskedSecret({ label, secret }: Props) {
  const [shown, setShown] = useState(false);
  const isSet = secret !== null && secret !== '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      {isSet ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
          <Box
            component="code"
            sx={{
              flex: 1,
              minWidth: 0,
              fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
              fontSize: '0.8125rem',
              ...(shown ? { overflowWrap: 'anywhere' } : { overflow: 'hidden', whiteSpace: 'nowrap' }),
            }}
          >
            {shown ? secret : <span aria-hidden>{MASK}</span>}
            {!shown && (
              <Box component="span" sx={visuallyHidden}>
                hidden
              </Box>
            )}
          </Box>
          <IconAction
            label={`${shown ? 'Hide' : 'Show'} ${label}`}
            icon={shown ? <VisibilityOff /> : <Visibility />}
            onClick={() => {
              setShown(!shown);
            }}
          />
          <CopyButton text={secret} label={`Copy ${label}`} />
        </Box>
      ) : (
        <Typography variant="body2" color="textDisabled">
          Not set
        </Typography>
      )}
    </Box>
  );
}
