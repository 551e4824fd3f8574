import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import { useRef, useState, type ReactNode } from 'react';
import type { Brand } from '../../../../../contract/brand';
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX, LOGO_TYPES, WELCOME_LINE_MAX } from '../../../../../contract/plain/limits';
import { useStoreId } from '../../../../session';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormField } from '../../../../shared/forms/FormField';
import { pickChanged } from '../../../../shared/forms/pickChanged';
import { useFocusFirstInvalid } from '../../../../shared/forms/useFocusFirstInvalid';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../../shared/i18n/languages';
import { FilterButtons } from '../../../../shared/list/FilterButtons';
import { useUnsavedChanges } from '../../../../shared/routing/useUnsavedChanges';
import { DiscardDialog } from '../../../../shared/ui/dialogs/DiscardDialog';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { Grid, Row } from '../../../../shared/ui/layout';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { useSaveBrandMutation } from '../brandApi';
import { brandRules, isAccentColor, type BrandDraft } from '../brandDraft';
import { AccentField } from './AccentField';
import { LogoField } from './LogoField';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

const SCHEME_OPTIONS = [
  { value: 'device', label: 'Follow the device' },
  { value: 'light', label: 'Always light' },
] as const;

const toDraft = (brand: Brand): BrandDraft => ({
  logo: brand.logo?.url ?? '',
  accentColor: brand.accentColor ?? '',
  welcomeLine: brand.welcomeLine ?? '',
  spanishWelcomeLine: brand.spanishWelcomeLine ?? '',
  defaultLanguage: brand.defaultLanguage,
  isAlwaysLight: brand.isAlwaysLight,
});

interface BrandFormProps {
  /** The saved brand at the time when the form is opened. */
  brand: Brand;
  /** Renders a preview of the draft. The draft's accent color is always valid. */
  renderPreview: (draft: BrandDraft) => ReactNode;
}

/** Edits the brand and the default language of a store next to a preview, and saves them together. */
export function BrandForm({ brand, renderPreview }: BrandFormProps) {
  const storeId = useStoreId();
  const [saveBrand] = useSaveBrandMutation();
  const showToast = useToast();
  // This is not the query's data, because a refetch after a partly failed save must not discard the draft.
  const [saved, setSaved] = useState(() => toDraft(brand));
  const file = useRef<File | null>(null);
  const discard = useOpenState();
  const { form, error } = useServerForm<BrandDraft>({
    initialValues: saved,
    schema: brandRules,
    onSave: async (values) => {
      const { logo, ...settings } = pickChanged(saved, values);
      const next = await saveBrand({
        storeId,
        logo: logo === undefined ? undefined : logo === '' ? null : file.current,
        settings,
      }).unwrap();
      setSaved(toDraft(next));
      showToast('Your brand was saved. Kiosks and boards show it within five minutes.', 'success');
    },
  });
  const formRef = useFocusFirstInvalid(form);
  useUnsavedChanges(form.dirty);
  const { values, isSubmitting } = form;

  const setLogo = async (url: string) => {
    await form.setFieldValue('logo', url);
    await form.setFieldTouched('logo', true, false);
  };
  const handleFile = async (chosen: File) => {
    const { url, error: refusal } = await readLogoFile(chosen);
    if (url === undefined) {
      form.setFieldError('logo', refusal);
      await form.setFieldTouched('logo', true, false);
      return;
    }
    file.current = chosen;
    await setLogo(url);
  };

  return (
    <Grid columns={{ lg: 'minmax(340px, 400px) minmax(0, 1fr)' }} align="start" gap={3}>
      <Paper
        component="form"
        ref={formRef}
        variant="outlined"
        noValidate
        aria-label="Brand"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.submitForm();
        }}
        sx={{ display: 'grid', gap: 3, p: { xs: 2, sm: 3 } }}
      >
        {error !== null && <Alert severity="error">{error}</Alert>}
        <LogoField
          value={values.logo}
          error={form.errors.logo}
          onFile={(chosen) => void handleFile(chosen)}
          onRemove={() => void setLogo('')}
        />
        <AccentField
          value={values.accentColor}
          error={fieldProps(form, 'accentColor').error}
          onChange={(color) => void form.setFieldValue('accentColor', color)}
          onBlur={() => void form.setFieldTouched('accentColor')}
        />
        <FormField
          {...fieldProps(form, 'welcomeLine')}
          label="Welcome line"
          help={`Your tagline. Shown under the headline. ${values.welcomeLine.length} of ${WELCOME_LINE_MAX} characters.`}
          inputProps={{ autoComplete: 'off' }}
        />
        <FormField
          {...fieldProps(form, 'spanishWelcomeLine')}
          label="Welcome line in Spanish"
          help="Optional. Customers who read Spanish see it in place of the welcome line."
          inputProps={{ autoComplete: 'off', lang: 'es' }}
        />
        <Grid gap={0.75}>
          <Box aria-hidden sx={{ typography: 'body2', fontWeight: 500, color: 'text.secondary' }}>
            Default language
          </Box>
          <FilterButtons
            label="Default language"
            options={LANGUAGE_OPTIONS}
            value={values.defaultLanguage}
            onChange={(language) => void form.setFieldValue('defaultLanguage', language)}
          />
          <FormHelperText sx={{ m: 0 }}>Used when a new customer steps up.</FormHelperText>
        </Grid>
        <Grid gap={0.75}>
          <Box aria-hidden sx={{ typography: 'body2', fontWeight: 500, color: 'text.secondary' }}>
            Kiosk colors
          </Box>
          <FilterButtons
            label="Kiosk colors"
            options={SCHEME_OPTIONS}
            value={values.isAlwaysLight ? 'light' : 'device'}
            onChange={(scheme) => void form.setFieldValue('isAlwaysLight', scheme === 'light')}
          />
          <FormHelperText sx={{ m: 0 }}>
            A tablet in dark mode shows a dark kiosk, unless it is always light.
          </FormHelperText>
        </Grid>
        <Row wrap gap={1}>
          <Button type="submit" variant="contained" disabled={!form.dirty} loading={isSubmitting}>
            Save Changes
          </Button>
          <Button variant="outlined" disabled={!form.dirty || isSubmitting} onClick={discard.open}>
            Discard
          </Button>
        </Row>
      </Paper>
      {renderPreview({
        ...values,
        accentColor:
          isAccentColor(values.accentColor) || values.accentColor === '' ? values.accentColor : saved.accentColor,
      })}
      <DiscardDialog
        open={discard.isOpen}
        onDiscard={() => {
          discard.close();
          form.resetForm();
        }}
        onClose={discard.close}
      />
    </Grid>
  );
}

/** The data URL of an image, or the reason why the file cannot be a logo. The reasons repeat the server's messages. */
type LogoFile = { url: string; error?: never } | { url?: never; error: string };

/** Reads a chosen file. Most unusable files are refused without an upload, but the server checks more. */
async function readLogoFile(file: File): Promise<LogoFile> {
  const isKnownType = LOGO_TYPES.some((type) => type === file.type);
  // The type is empty when the browser does not know the file's extension.
  if (!isKnownType && file.type !== '') return { error: 'Logo must be a PNG, JPEG or WebP image' };
  if (file.size > LOGO_BYTES_MAX) return { error: 'Logo must be at most 1 MB' };
  try {
    const url = await toDataUrl(file);
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth * image.naturalHeight > LOGO_PIXELS_MAX
      ? { error: `Logo can have at most ${LOGO_PIXELS_MAX / 1_000_000} million pixels` }
      : { url };
  } catch {
    return { error: "Couldn't read the logo. The file may be damaged." };
  }
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
