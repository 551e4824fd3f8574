import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { SEGMENTS } from '../../../entities/customer';
import { getErrorMessage } from '../../../shared/api/errors';
import { useDebouncedValue } from '../../../shared/device/useDebouncedValue';
import { formatNumber } from '../../../shared/format/formatNumber';
import { SelectField } from '../../../shared/forms/SelectField';
import { toRecipients, type ComposerValues } from '../composerRules';
import { usePreviewMessageQuery } from '../smsApi';
import { Excluded } from './campaignDisplay';
import { CustomerPicker } from './CustomerPicker';

const OPTIONS = [
  { value: 'all', label: 'All customers' },
  ...SEGMENTS.map(({ segment, label }) => ({ value: segment, label: `Group: ${label}` })),
  { value: 'picked', label: 'Selected customers' },
];

interface AudienceFieldsProps {
  values: Pick<ComposerValues, 'audience' | 'customers'>;
  error: string | undefined;
  onChange: (change: Partial<Pick<ComposerValues, 'audience' | 'customers'>>) => void;
}

/** Fields for the recipients of a text, with the number of customers who can receive it. */
export function AudienceFields({ values, error, onChange }: AudienceFieldsProps) {
  const { audience, customers } = values;
  const definition = SEGMENTS.find(({ segment }) => segment === audience)?.definition;
  return (
    <Stack spacing={1.5}>
      <SelectField
        name="audience"
        label="Send to"
        value={audience}
        options={OPTIONS}
        {...(definition !== undefined && { help: definition })}
        onChange={(next) => onChange({ audience: next })}
      />
      {audience === 'picked' && (
        <CustomerPicker value={customers} error={error} onChange={(next) => onChange({ customers: next })} />
      )}
      {(audience !== 'picked' || customers.length > 0) && <AudienceCount {...values} />}
    </Stack>
  );
}

function AudienceCount(values: AudienceFieldsProps['values']) {
  const { currentData, error, isFetching } = useAudience(values);
  if (currentData === undefined) {
    return error !== undefined && !isFetching ? (
      <Typography variant="body2" color="error" role="alert">
        {getErrorMessage(error)}
      </Typography>
    ) : (
      <Skeleton width={220} />
    );
  }
  const { willSend, excluded } = currentData;
  const total = willSend + excluded.reduce((sum, { count }) => sum + count, 0);
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        <strong>{formatNumber(willSend)}</strong> of {formatNumber(total)} can get this text
        {excluded.length > 0 && '. Not included:'}
      </Typography>
      <Excluded excluded={excluded} />
    </Box>
  );
}

/** While the user is picking customers, the server is asked only after a pause of this many ms. */
const PICKING_DELAY_MS = 400;

/** The number of customers in the selected audience who can receive a text, and the reasons why others cannot. */
export function useAudience({ audience, customers }: Pick<ComposerValues, 'audience' | 'customers'>) {
  const recipients = useMemo(() => toRecipients({ audience, customers }), [audience, customers]);
  const settled = useDebouncedValue(recipients, audience === 'picked' ? PICKING_DELAY_MS : 0);
  return usePreviewMessageQuery(settled.customerIds?.length === 0 ? skipToken : settled);
}
