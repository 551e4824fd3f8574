import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useRef } from 'react';
import { LOGO_TYPES } from '../../../../../contract/plain/limits';
import { useFilePicker } from '../../../../shared/forms/useFilePicker';
import { Grid, Row } from '../../../../shared/ui/layout';

interface LogoFieldProps {
  /** A URL or data URL; '' for no logo. */
  value: string;
  error: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Shows the logo. The user can choose another file or drop it here. */
export function LogoField({ value, error, onFile, onRemove }: LogoFieldProps) {
  const id = useId();
  const chooseRef = useRef<HTMLButtonElement>(null);
  const picker = useFilePicker(onFile);
  return (
    <Grid role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} gap={0.75}>
      <Box
        id={`${id}-label`}
        sx={{ typography: 'body2', fontWeight: 500, color: error ? 'error.main' : 'text.secondary' }}
      >
        Logo
      </Box>
      <Row
        {...picker.dropProps}
        wrap
        align="center"
        gap={1.5}
        sx={{
          p: 1.5,
          border: '1px dashed',
          borderColor: error ? 'error.main' : picker.isDragging ? 'primary.main' : 'line.strong',
          borderRadius: (theme) => theme.radii.control,
          bgcolor: picker.isDragging ? 'primary.soft' : 'surface.card',
        }}
      >
        <LogoImage value={value} />
        <Row wrap align="center" gap={1} sx={{ flex: '1 1 0', minWidth: 120 }}>
          <Button ref={chooseRef} variant="outlined" onClick={picker.openFileDialog}>
            {value === '' ? 'Choose Logo' : 'Change Logo'}
          </Button>
          {value !== '' && (
            <Button
              color="error"
              onClick={() => {
                onRemove();
                // The Remove button, which has the focus, disappears.
                chooseRef.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </Row>
        <input {...picker.inputProps} accept={LOGO_TYPES.join()} aria-label="Logo file" />
      </Row>
      <FormHelperText id={`${id}-help`} role={error ? 'alert' : undefined} error={error !== undefined} sx={{ m: 0 }}>
        {error ?? 'PNG, JPEG or WebP, at most 1 MB. You can also drop it here. It is shown on a white background.'}
      </FormHelperText>
    </Grid>
  );
}

/** The background is white in both color schemes, as on the kiosk and the board. */
function LogoImage({ value }: { value: string }) {
  return (
    <Grid
      sx={{
        flex: 'none',
        placeItems: 'center',
        width: 80,
        height: 64,
        p: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: (theme) => theme.radii.control,
        bgcolor: value === '' ? 'surface.sunken' : 'common.white',
        color: 'text.disabled',
      }}
    >
      {value === '' ? (
        <AddPhotoAlternate aria-hidden />
      ) : (
        <Box
          component="img"
          src={value}
          alt="Your logo"
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 48, objectFit: 'contain' }}
        />
      )}
    </Grid>
  );
}
