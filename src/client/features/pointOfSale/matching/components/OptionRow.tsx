import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { useId, type ReactNode } from 'react';
import { ListRow } from '../../../../shared/list/ListRow';
import { IconAction } from '../../../../shared/ui/IconAction';
import { Row } from '../../../../shared/ui/layout';

interface OptionRowProps {
  /** The name of the radio group. */
  group: string;
  /** The accessible name of the row. */
  label: string;
  title: ReactNode;
  note: ReactNode;
  status?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  onDismiss: () => void;
}

/** A row with a radio button to select it and a button to dismiss it. */
export function OptionRow(props: OptionRowProps) {
  const { group, label, title, note, status, isChosen, onChoose, onDismiss } = props;
  const id = useId();
  return (
    <ListRow
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        pl: 0.5,
        pr: 1,
        py: 1,
        bgcolor: isChosen ? 'primary.soft' : undefined,
      }}
    >
      <Radio
        id={id}
        name={group}
        checked={isChosen}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': label } }}
        sx={{ flex: 'none' }}
      />
      <Box
        component="label"
        htmlFor={id}
        sx={{ flex: 1, minWidth: 0, py: 1, cursor: 'pointer', overflowWrap: 'anywhere' }}
      >
        <Row wrap align="center" sx={{ columnGap: 1, rowGap: 0.5 }}>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            {title}
          </Box>
          {status}
        </Row>
        <Box sx={{ color: 'text.secondary' }}>{note}</Box>
      </Box>
      <IconAction label={`Dismiss ${label}`} icon={<Close />} onClick={onDismiss} />
    </ListRow>
  );
}
