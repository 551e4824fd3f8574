import CheckCircle from '@mui/icons-material/CheckCircle';
import ChevronRight from '@mui/icons-material/ChevronRight';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { readItem, writeItem } from '../../device/deviceStorage';
import { RouteLink } from '../../routing/RouteLink';
import { Panel } from '../Panel';
import { visuallyHidden } from '../visuallyHidden';

export interface ChecklistItem {
  label: string;
  isDone: boolean;
  /** The page on which it is done. */
  to: string;
}

/** This setting is stored on the device for all accounts. */
const HIDDEN_KEY = 'checklist_hidden';

const ROW = { display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44, px: 2.5, py: 0.75, width: '100%' };

/** What is left to set up, with links. Renders nothing once all is done, and on devices on which a person hid it. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const [isHidden, setHidden] = useState(() => readItem(HIDDEN_KEY) !== null);
  const done = items.filter(({ isDone }) => isDone).length;
  if (isHidden || done === items.length) return null;
  return (
    <Panel
      title="Get started"
      subtitle={`${done} of ${items.length} done`}
      actions={
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            writeItem(HIDDEN_KEY, 'true');
            setHidden(true);
          }}
        >
          Hide
        </Button>
      }
    >
      <Box component="ol" aria-label="Get started" sx={{ m: 0, px: 0, py: 1, listStyle: 'none', typography: 'body2' }}>
        {items.map(({ label, isDone, to }) => (
          <li key={label}>
            {isDone ? (
              <Box sx={{ ...ROW, color: 'text.secondary' }}>
                <CheckCircle aria-hidden color="success" fontSize="small" />
                {label}
                <Box component="span" sx={visuallyHidden}>
                  , done
                </Box>
              </Box>
            ) : (
              <ButtonBase
                component={RouteLink}
                to={to}
                sx={{
                  ...ROW,
                  justifyContent: 'flex-start',
                  color: 'text.primary',
                  typography: 'body2',
                  textAlign: 'left',
                  '&:hover span': { textDecoration: 'underline' },
                  '&:focus-visible': { outlineOffset: -3 },
                }}
              >
                <RadioButtonUnchecked aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
                <Box component="span" sx={{ flex: 1, fontWeight: 500 }}>
                  {label}
                </Box>
                <ChevronRight aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
              </ButtonBase>
            )}
          </li>
        ))}
      </Box>
    </Panel>
  );
}
