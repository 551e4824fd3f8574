import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { getContrast } from '../../../../../contract/plain/contrast';
import { FormField } from '../../../../shared/forms/FormField';
import { Grid, Row } from '../../../../shared/ui/layout';
import { describeAccent, isAccentColor } from '../brandDraft';

const SWATCHES = [
  { name: 'Blue', color: '#1d5fb8' },
  { name: 'Purple', color: '#7b2d8e' },
  { name: 'Berry', color: '#b3194f' },
  { name: 'Orange', color: '#c2571a' },
  { name: 'Brown', color: '#8a4b2a' },
  { name: 'Yellow', color: '#f2b705' },
  { name: 'Black', color: '#22262b' },
] as const;

/** The accent color of the default theme. */
const DEFAULT_COLOR = '#0b5f4e';

interface AccentFieldProps {
  /** The color as a hex code; '' for the default. */
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
  onBlur: () => void;
}

/** A color that can be chosen by swatch, by hex code or in the browser's color picker. */
export function AccentField({ value, error, onChange, onBlur }: AccentFieldProps) {
  const color = value.trim().toLowerCase();
  const isValid = isAccentColor(color);
  const help =
    color === '' ? 'The default color is used.' : isValid ? describeAccent(color) : 'A color code like #0b5f4e.';
  return (
    <Grid gap={1.5}>
      <FormField
        name="accentColor"
        label="Accent color"
        placeholder="#0b5f4e"
        value={value}
        error={error}
        help={help}
        inputProps={{ autoComplete: 'off', spellCheck: false, maxLength: 7 }}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
        startAdornment={
          <Box
            component="input"
            type="color"
            aria-label="Pick a color"
            value={isValid ? color : DEFAULT_COLOR}
            onChange={({ target }: { target: HTMLInputElement }) => onChange(target.value)}
            sx={{
              flex: 'none',
              width: 32,
              height: 28,
              p: 0,
              border: 0,
              bgcolor: 'transparent',
              cursor: 'pointer',
            }}
          />
        }
      />
      <Row role="group" aria-label="Suggested colors" wrap gap={{ xs: 0.5, sm: 1 }}>
        <Swatch name="Default" color={DEFAULT_COLOR} isSelected={color === ''} onSelect={() => onChange('')} />
        {SWATCHES.map((swatch) => (
          <Swatch
            key={swatch.color}
            {...swatch}
            isSelected={color === swatch.color}
            onSelect={() => onChange(swatch.color)}
          />
        ))}
      </Row>
    </Grid>
  );
}

interface SwatchProps {
  name: string;
  color: string;
  isSelected: boolean;
  onSelect: () => void;
}

function Swatch({ name, color, isSelected, onSelect }: SwatchProps) {
  return (
    <Tooltip title={name}>
      <ButtonBase
        aria-label={name}
        aria-pressed={isSelected}
        onClick={onSelect}
        sx={{
          width: 36,
          height: 36,
          borderRadius: '50%',
          bgcolor: color,
          color: getContrast(color, '#ffffff') > 3 ? 'common.white' : 'common.black',
          border: '1px solid',
          borderColor: 'line.strong',
          outline: '2px solid transparent',
          outlineOffset: 2,
          ...(isSelected && { outlineColor: (theme) => theme.vars.palette.ink.main }),
          '&:focus-visible': { outlineColor: (theme) => theme.vars.palette.primary.main },
        }}
      >
        {isSelected && <Check aria-hidden fontSize="small" />}
      </ButtonBase>
    </Tooltip>
  );
}
