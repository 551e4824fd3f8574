import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { FormikProps } from 'formik';
import type { Store } from '../../../../../contract/stores';
import { formatTimeZone } from '../../../../entities/store';
import { DateTimeField } from '../../../../shared/forms/DateTimeField';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FilterButtons } from '../../../../shared/list/FilterButtons';
import { Grid } from '../../../../shared/ui/layout';
import type { StartValues } from '../joinRules';

const STARTS = [
  { value: 'night', label: 'Next 3 AM' },
  { value: 'chosen', label: 'Choose a Time' },
] as const;

interface StartFieldProps<Values extends StartValues> {
  form: FormikProps<Values>;
  /** The store that closes then, once it is known. null while none is chosen. */
  shop: Store | undefined | null;
}

/** When a store joins or leaves a chain: in its next night, or at a time of its time zone. */
export function StartField<Values extends StartValues>({ form, shop }: StartFieldProps<Values>) {
  const { when } = form.values;
  const clock = shop ? `Local time of ${shop.name}: ${formatTimeZone(shop.timeZone)}.` : "The store's local time.";
  return (
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
      ) : shop === null ? (
        <Typography variant="body2" color="textSecondary">
          Choose the store first.
        </Typography>
      ) : (
        <Skeleton variant="rounded" height={64} />
      )}
    </Grid>
  );
}
