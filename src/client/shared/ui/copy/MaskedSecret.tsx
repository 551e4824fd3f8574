import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { IconAction } from '../IconAction';
import { Grid, Row } from '../layout';
import { visuallyHidden } from '../visuallyHidden';
import { CopyButton } from './CopyButton';

const MASK = '•'.repeat(40);

type MaskedSecretProps = { label: string; secret: string | null };

/** A secret shown as 40 bullets, whatever its length, until the user reveals it. It can be copied while masked. */
export function MaskedSecret({ label, secret }: MaskedSecretProps) {
  const [isShown, setShown] = useState(false);
  const isSet = secret !== null && secret !== '';
  return (
    <Grid columns="minmax(0, 1fr)" gap={0.25}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      {isSet ? (
        <Row align="center" gap={0.5} sx={{ minHeight: 32 }}>
          <Box
            component="code"
            sx={{
              flex: 1,
              minWidth: 0,
              fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
              fontSize: '0.8125rem',
              ...(isShown ? { overflowWrap: 'anywhere' } : { overflow: 'hidden', whiteSpace: 'nowrap' }),
            }}
          >
            {isShown ? secret : <span aria-hidden>{MASK}</span>}
            {!isShown && (
              <Box component="span" sx={visuallyHidden}>
                hidden
              </Box>
            )}
          </Box>
          <IconAction
            label={`${isShown ? 'Hide' : 'Show'} ${label}`}
            icon={isShown ? <VisibilityOff /> : <Visibility />}
            onClick={() => setShown(!isShown)}
          />
          <CopyButton text={secret} label={`Copy ${label}`} />
        </Row>
      ) : (
        <Typography variant="body2" color="textDisabled">
          Not set
        </Typography>
      )}
    </Grid>
  );
}
