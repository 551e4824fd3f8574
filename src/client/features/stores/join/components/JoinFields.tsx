import Typography from '@mui/material/Typography';
import type { Store } from '../../../../../contract/stores';
import { StorePicker } from '../../../../entities/store';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormField } from '../../../../shared/forms/FormField';
import type { useServerForm } from '../../../../shared/forms/useServerForm';
import { describeRate, getRefusal, type JoinFormValues } from '../joinRules';
import { StartField } from './StartField';

interface JoinFieldsProps {
  form: ReturnType<typeof useServerForm<JoinFormValues>>['form'];
  chain: Pick<Store, 'id' | 'name'>;
  /** The chosen store, once it is known. */
  shop: Store | undefined;
}

/** Which store joins a chain, what its points are worth, whether its customers' consent counts, and when. */
export function JoinFields({ form, chain, shop }: JoinFieldsProps) {
  const { pointRate } = form.values;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        A store that's already open becomes a shop of {chain.name} and brings its customers and their points. You'll see
        a preview before anything is scheduled.
      </Typography>
      <StorePicker
        {...fieldProps(form, 'shopId')}
        excludeId={chain.id}
        initialStore={shop ?? null}
        getRefusal={getRefusal}
        onChange={(id) => void form.setFieldValue('shopId', id)}
      />
      <FormField
        {...fieldProps(form, 'pointRate')}
        label="Points rate"
        required
        inputProps={{ inputMode: 'decimal' }}
        help={`What one of the store's points is worth in ${chain.name}. Keep 1 if points buy the same in both. ${describeRate(pointRate)}`}
      />
      <FormField
        {...fieldProps(form, 'consentStatement')}
        label="Consent to texts (optional)"
        multiline
        sx={{ p: 0 }}
        minRows={2}
        placeholder="The owner of both stores confirmed on March 4 that the same company asked these customers."
        help="Only if the same business asked these customers before texting them offers: say who confirmed it. If you leave this empty, they get no offers by text until they agree again."
      />
      <StartField form={form} shop={form.values.shopId === '' ? null : shop} />
    </>
  );
}
