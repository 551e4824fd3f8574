import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ImportDetails } from '../../../../contract/imports';
import { IMPORT_REASON_COLUMNS, IMPORT_REPORT_COLUMNS } from '../../../../contract/plain/limits';
import { formatCount } from '../../../shared/format/formatNumber';
import { SelectField } from '../../../shared/forms/SelectField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { Grid, Row } from '../../../shared/ui/layout';
import { useCheckImportMutation } from '../importsApi';
import {
  describeOrders,
  FIELDS,
  findUnclearDate,
  mappingRules,
  toMapping,
  toMappingValues,
  type MappingValues,
} from '../importsRules';
import { DiscardButton } from './DiscardButton';
import { SampleTable } from './SampleTable';

interface MappingFormProps {
  details: ImportDetails;
  onChecked: () => void;
}

/** Maps the columns of a file to customer fields, next to the file's first rows. */
export function MappingForm({ details, onChecked }: MappingFormProps) {
  const [check] = useCheckImportMutation();
  const { form, error } = useServerForm<MappingValues>({
    initialValues: toMappingValues(details),
    schema: mappingRules,
    onSave: async (values) => {
      await check({ id: details.id, mapping: toMapping(values) }).unwrap();
      onChecked();
    },
  });
  const { values, errors, submitCount } = form;
  const getError = (name: keyof MappingValues) => (submitCount > 0 ? errors[name] : undefined);
  // Those of an earlier report say what was wrong with a row.
  const ownColumns = details.columns
    .map((label, at) => ({ value: String(at), label }))
    .filter(({ label }) => !IMPORT_REPORT_COLUMNS.includes(label));
  const columns = [{ value: '', label: "Don't import" }, ...ownColumns];
  const hasDates = values.birthday !== '' || values.joined !== '';
  const dates = describeOrders(findUnclearDate(details.sample, values));
  return (
    <Stack
      component="form"
      noValidate
      spacing={3}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSubmitting) void form.submitForm();
      }}
    >
      <SampleTable columns={details.columns} rows={details.sample} caption={`The first rows of ${details.fileName}`} />
      <Card sx={{ p: 2.5, display: 'grid', gap: 2.5 }}>
        <Box>
          <Typography component="h2" variant="h6">
            Match the columns
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {details.fileName}, {formatCount(details.totalRows, 'row')}. Columns that you leave out are not imported.
          </Typography>
        </Box>
        {details.preset && <PresetNote preset={details.preset} columns={details.columns} />}
        {details.columns.includes(IMPORT_REASON_COLUMNS.warned) && (
          <Alert severity="info">
            These are rows of an earlier import. To give its customers points that were left out, untick “Only give
            points to new customers” below. Nobody gets points from an import twice.
          </Alert>
        )}
        {error !== null && <Alert severity="error">{error}</Alert>}
        <Grid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap={2.5}>
          {FIELDS.map(({ field, label, help }) => (
            <SelectField
              key={field}
              name={field}
              label={label}
              help={help}
              value={values[field]}
              options={columns}
              error={getError(field)}
              onChange={(value) => void form.setFieldValue(field, value)}
            />
          ))}
        </Grid>
        {hasDates && (
          <FormControl error={getError('dateOrder') !== undefined}>
            <FormLabel id="date-order" sx={{ typography: 'body2', fontWeight: 500 }}>
              Date format
            </FormLabel>
            <RadioGroup
              row
              aria-labelledby="date-order"
              value={values.dateOrder}
              onChange={(_event, value) => void form.setFieldValue('dateOrder', value)}
            >
              <FormControlLabel value="mdy" control={<Radio />} label={`${dates.mdy} (month first)`} />
              <FormControlLabel value="dmy" control={<Radio />} label={`${dates.dmy} (day first)`} />
            </RadioGroup>
            {getError('dateOrder') && <FormHelperText sx={{ m: 0 }}>{getError('dateOrder')}</FormHelperText>}
          </FormControl>
        )}
        {values.smsConsent !== '' && (
          <CheckField
            label="These customers agreed to get marketing texts from my store, and I can show when and how."
            checked={values.hasConsentStatement}
            error={getError('hasConsentStatement')}
            onChange={(checked) => void form.setFieldValue('hasConsentStatement', checked)}
          />
        )}
        {values.points !== '' && (
          <CheckField
            label="Only give points to new customers. Customers you already have keep the points they have."
            checked={values.onlyNewGetPoints}
            error={undefined}
            onChange={(checked) => void form.setFieldValue('onlyNewGetPoints', checked)}
          />
        )}
        <CheckField
          label="Replace names and birthdays of existing customers. Otherwise only missing ones are filled in."
          checked={values.overwrites}
          error={undefined}
          onChange={(checked) => void form.setFieldValue('overwrites', checked)}
        />
      </Card>
      <Row wrap gap={1}>
        <Button type="submit" variant="contained" loading={form.isSubmitting}>
          Check File
        </Button>
        <DiscardButton id={details.id} fileName={details.fileName} />
      </Row>
    </Stack>
  );
}

interface PresetNoteProps {
  preset: NonNullable<ImportDetails['preset']>;
  columns: readonly string[];
}

/** Names the program, and the column that may have consent, which only the owner can choose. */
function PresetNote({ preset: { program, consentColumn }, columns }: PresetNoteProps) {
  const consent = consentColumn === null ? undefined : columns[consentColumn];
  return (
    <Alert severity="info">
      This looks like an export from {program}. We chose its columns; please check them.
      {consent !== undefined &&
        ` “${consent}” may say who agreed to texts. Choose it for “Agreed to texts” only if you can show when and how they did.`}
    </Alert>
  );
}

interface CheckFieldProps {
  label: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

function CheckField({ label, checked, error, onChange }: CheckFieldProps) {
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', mr: 0 }}
        control={<Checkbox checked={checked} sx={{ mt: '-10px' }} onChange={(_event, next) => onChange(next)} />}
        label={label}
      />
      {error !== undefined && <FormHelperText sx={{ m: 0 }}>{error}</FormHelperText>}
    </FormControl>
  );
}
