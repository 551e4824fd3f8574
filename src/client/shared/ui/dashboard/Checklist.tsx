import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { readItem, writeItem } from '../../device/deviceStorage';
import { Panel } from '../Panel';
import { visuallyHidden } from '../visuallyHidden';
import { LinkedRow } from './LinkedRow';

export interface ChecklistItem {
  label: string;
  isDone: boolean;
  /** The page on which it is done. */
  to: string;
}

/** This setting is stored on the device for all accounts. */
const HIDDEN_KEY = 'checklist_hidden';

const OPEN = { fontWeight: 500, '&& svg': { color: 'text.secondary' } };

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
          <LinkedRow
            key={label}
            icon={isDone ? <CheckCircle aria-hidden color="success" /> : <RadioButtonUnchecked aria-hidden />}
            to={isDone ? undefined : to}
            sx={isDone ? { color: 'text.secondary' } : OPEN}
          >
            {label}
            {isDone && (
              <Box component="span" sx={visuallyHidden}>
                , done
              </Box>
            )}
          </LinkedRow>
        ))}
      </Box>
    </Panel>
  );
}
