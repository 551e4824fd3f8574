import Help from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface DefinitionProps {
  /** The figure that is explained, such as 'Points Issued'. */
  of: string;
  text: string;
}

/** A button that explains how a figure is counted: by pointer, by keyboard and by one tap. */
export function Definition({ of, text }: DefinitionProps) {
  return (
    <Tooltip title={text} enterTouchDelay={0} leaveTouchDelay={8_000}>
      <IconButton
        size="small"
        aria-label={`${of}: ${text}`}
        // Above the link that covers a card, and without a higher line for the icon.
        sx={{ position: 'relative', zIndex: 1, my: -1, verticalAlign: 'middle', color: 'text.secondary' }}
      >
        <Help sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}
