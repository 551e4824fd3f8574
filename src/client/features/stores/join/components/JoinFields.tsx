import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Store } from '../../../../../contract/stores';
import { formatTimeZone, StorePicker } from '../../../../entities/store';
import { DateTimeField } from '../../../../shared/forms/DateTimeField';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormField } from '../../../../shared/forms/FormField';
import type { useServerForm } from '../../../../shared/forms/useServerForm';
import { FilterButtons } from '../../../../shared/list/FilterButtons';
import { Grid } from '../../../../shared/ui/layout';
import { describeRate, getRefusal, type JoinFormValues } from '../joinRules';

const STARTS = [
  { value: 'night', label: 'Next 3 AM' },
  { value: 'chosen', label: 'Choose a Time' },
] as const;

interface JoinFieldsProps {
  form: ReturnType<typeof useServerForm<JoinFormValues>>['form'];
  chain: Pick<Store, 'id' | 'name'>;
  /** The chosen store, once it is known. */
  shop: Store | undefined;
}

/** Which store joins a chain, what its points are worth, whether its customers' consent counts, and when. */
export function JoinFields({ form, chain, shop }: JoinFieldsProps) {
  const { shopId, pointRate, when } = form.values;
  const clock = shop ? `By the clock of ${shop.name}: ${formatTimeZone(shop.timeZone)}.` : 'By the clock of the store.';
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        A store that runs already becomes a shop of {chain.name} and brings its customers and their points. Nothing is
        scheduled before you have seen the preview.
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
        help={`What one point of the store is worth in ${chain.name}. Keep 1 if a point buys the same in both. ${describeRate(pointRate)}`}
      />
      <FormField
        {...fieldProps(form, 'consentStatement')}
        label="Consent to texts (optional)"
        multiline
        sx={{ p: 0 }}
        minRows={2}
        placeholder="The owner of both stores confirmed on March 4 that the same company asked these customers."
        help="Only if the same business asked these customers whether it may text them offers: say who confirmed it. Without a statement, they get no offers by text until they agree again."
      />
      <Grid columns="minmax(0, 1fr)" gap={1}>
        <Typography variant="body2" component="span" color="textSecondary" sx={{ fontWeight: 'fontWeightMedium' }}>
          Start
        </Typography>
        <FilterButtons
          label="Start"
          options={STARTS}
          value={when}
          onChange={(next) => void form.setFieldValue('when', next)}
        />
        {when === 'night' ? (
          <Typography variant="body2" color="textSecondary">
            {clock} The store closes for a few minutes then.
          </Typography>
        ) : shop ? (
          <DateTimeField
            {...fieldProps(form, 'startsAt')}
            key={shop.timeZone}
            label="Day and time"
            timeZone={shop.timeZone}
            help={`${clock} The store closes for a few minutes then.`}
            onChange={(at) => void form.setFieldValue('startsAt', at)}
            onBlur={() => void form.setFieldTouched('startsAt')}
          />
        ) : shopId === '' ? (
          <Typography variant="body2" color="textSecondary">
            Choose the store first.
          </Typography>
        ) : (
          <Skeleton variant="rounded" height={64} />
        )}
      </Grid>
    </>
  );
}
