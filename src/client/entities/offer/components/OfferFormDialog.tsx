import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { useFormik } from 'formik';
import { useState, type ReactNode } from 'react';
import { OutcomeUnknown, useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm, type ServerFormOptions } from '../../../shared/forms/useServerForm';
import { FilterButtons } from '../../../shared/list/FilterButtons';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useKioskLook } from '../../brand';
import type { OfferValues } from '../offerFields';
import { getCategories, type ListedOffer } from '../offerList';
import { OFFER_TITLES, type OfferNoun } from '../offerTypes';
import { OfferTextFields } from './OfferFields';
import { ShopsField } from './ShopsField';

interface OfferFormOptions<Offer, Values, Payload> {
  noun: OfferNoun;
  /** The reward or promotion to edit; null for a new one. */
  offer: Offer | null;
  getInitialValues: () => Values;
  /** The result of defineOfferForm. */
  definition: {
    rules: ServerFormOptions<Values>['schema'];
    toPayload: (values: Values) => Payload;
    toChanges: (initial: Values, values: Values) => Partial<Payload>;
  };
  /** `key` is an idempotency key, which makes a retry safe. */
  create: (key: string, body: Payload) => Promise<Offer>;
  update: (id: string, changes: Partial<Payload>) => Promise<unknown>;
  /** The path of the page that lists the new record, if it is not the current page. */
  getPath?: (created: Offer) => string;
  onSaved: () => void;
}

/** The form state of a reward or promotion. Saving an edit sends only the changed fields. */
export function useOfferForm<Offer extends ListedOffer, Values extends OfferValues, Payload extends object>(
  options: OfferFormOptions<Offer, Values, Payload>,
) {
  const { noun, offer, definition, create, update, getPath, onSaved } = options;
  const { call } = useIdempotentCall<Offer>();
  const showToast = useToast();
  const [initialValues] = useState(options.getInitialValues);

  return useServerForm<Values>({
    initialValues,
    schema: definition.rules,
    getFallback: (error) =>
      error instanceof OutcomeUnknown
        ? `The server did not respond. Press Create again: the ${noun} is created only once.`
        : undefined,
    onSave: async (values) => {
      if (offer === null) {
        const body = definition.toPayload(values);
        const created = await call(JSON.stringify(body), (key) => create(key, body));
        const link = getPath && { to: getPath(created), name: created.name };
        showToast(`${created.name} was added.`, 'success', link);
      } else {
        const changes = definition.toChanges(initialValues, values);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await update(offer.id, changes);
        const message = isChanged ? `${values.name.trim()} was updated.` : 'Nothing was changed.';
        showToast(message, isChanged ? 'success' : 'plain');
      }
      onSaved();
    },
  });
}

interface OfferFormDialogProps<Values extends OfferValues> {
  noun: OfferNoun;
  isNew: boolean;
  form: ReturnType<typeof useFormik<Values>>;
  error: string | null;
  /** All rewards or all promotions of the store, from which the category suggestions are taken. */
  offers: readonly ListedOffer[];
  /** Explains what active means. */
  activeLabel: string;
  /** The ticket that customers see on the kiosk. */
  preview: ReactNode;
  /** Fields that only rewards or only promotions have. */
  children: ReactNode;
  /** Replaces the fields while the form cannot be filled in. */
  placeholder?: ReactNode;
  disabled?: boolean;
  onClose: () => void;
}

/** A dialog to add or edit a reward or promotion, next to a preview of its ticket on the kiosk. */
export function OfferFormDialog<Values extends OfferValues>(props: OfferFormDialogProps<Values>) {
  const { noun, isNew, form, error, offers, activeLabel, preview, children, placeholder, disabled, onClose } = props;
  const title = OFFER_TITLES[noun];
  return (
    <FormDialog
      open
      size="md"
      title={isNew ? `Add New ${title}` : `Edit ${title}`}
      submitLabel={isNew ? `Create ${title}` : `Save ${title}`}
      form={form}
      disabled={disabled ?? placeholder !== undefined}
      error={error}
      onClose={onClose}
    >
      {placeholder ?? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <OfferTextFields form={form} categories={getCategories(offers)} />
            {children}
            <ShopsField
              label="Where can customers use it?"
              value={form.values.shopIds}
              error={form.submitCount > 0 ? (form.errors.shopIds as string | undefined) : undefined}
              onChange={(shopIds) => void form.setFieldValue('shopIds', shopIds)}
            />
            <SwitchField
              name="isActive"
              label="Active"
              checked={form.values.isActive}
              onLabel={activeLabel}
              offLabel="Hidden from customers"
              onChange={(checked) => void form.setFieldValue('isActive', checked)}
            />
          </Stack>
          <KioskPreview>{preview}</KioskPreview>
        </Box>
      )}
    </FormDialog>
  );
}

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/**
 * A scaled-down ticket as the store's kiosk shows it, in the color scheme that the user selects. It is inert and hidden
 * from screen readers, because it only repeats the values of the form.
 */
function KioskPreview({ children }: { children: ReactNode }) {
  const kiosk = useKioskLook();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const [chosen, setScheme] = useState<'light' | 'dark' | null>(null);
  const scheme = chosen ?? (isDark ? 'dark' : 'light');
  const ticket = (
    // The width of a ticket depends on that of the screen. Here it is a ticket of about 700 px, scaled down.
    <Box component="ul" sx={{ m: 0, p: 2, listStyle: 'none', zoom: { xs: 0.8, sm: 0.85, md: 0.58 } }}>
      {children}
    </Box>
  );
  return (
    <Box sx={{ position: { md: 'sticky' }, top: 0, minWidth: 0, alignSelf: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography component="p" variant="body2" sx={{ fontWeight: 500, color: 'text.secondary' }}>
          On the kiosk
        </Typography>
        {kiosk && <FilterButtons label="Colors of the kiosk" options={SCHEMES} value={scheme} onChange={setScheme} />}
      </Box>
      <Box
        inert
        aria-hidden
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: (theme) => theme.radii.card,
          bgcolor: 'surface.page',
          overflow: 'hidden',
        }}
      >
        {kiosk ? <kiosk.Look scheme={scheme}>{ticket}</kiosk.Look> : ticket}
      </Box>
    </Box>
  );
}
