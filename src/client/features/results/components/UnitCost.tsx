import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { UpdateUnitCost } from '../../../../contract/results';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatNumber } from '../../../shared/format/formatNumber';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormField } from '../../../shared/forms/FormField';
import { useFocusFirstInvalid } from '../../../shared/forms/useFocusFirstInvalid';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { Row } from '../../../shared/ui/layout';
import { useToast } from '../../../shared/ui/ToastProvider';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { useUpdateUnitCostMutation } from '../resultsApi';
import { COST_RULES, toCents, toCostText, type CostUnit, type CostValues } from '../resultsRules';

interface UnitCostProps {
  item: UpdateUnitCost['item'];
  /** The name of the reward, or 'Text message'. */
  name: string;
  unit: CostUnit;
  /** null if it is not known. */
  cents: number | null;
}

/** What one of an item costs. A button opens the form in which the owner enters, changes or removes it. */
export function UnitCost({ item, name, unit, cents }: UnitCostProps) {
  const [isEditing, setEditing] = useState(false);
  const openRef = useRef<HTMLButtonElement>(null);
  // Closing the form removes what had the focus.
  const hasClosed = useRef(false);
  useEffect(() => {
    if (isEditing || !hasClosed.current) return;
    hasClosed.current = false;
    openRef.current?.focus();
  }, [isEditing]);

  if (isEditing) {
    const handleDone = () => {
      hasClosed.current = true;
      setEditing(false);
    };
    return <CostForm {...{ item, name, unit, cents }} onDone={handleDone} />;
  }
  const isKnown = cents !== null;
  return (
    <Row align="center" gap={1}>
      {isKnown && (
        <Typography variant="body2">
          {unit === 'dollars' ? formatCents(cents) : `${formatNumber(cents)}¢`}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            each
          </Box>
        </Typography>
      )}
      <Button
        ref={openRef}
        size="small"
        variant={isKnown ? 'text' : 'outlined'}
        aria-label={`${isKnown ? 'Change the cost' : 'Enter Cost'} of ${name}`}
        onClick={() => setEditing(true)}
      >
        {isKnown ? 'Change' : 'Enter Cost'}
      </Button>
    </Row>
  );
}

interface CostFormProps extends UnitCostProps {
  /** Called after the cost was saved, or the form was cancelled. */
  onDone: () => void;
}

function CostForm({ item, name, unit, cents, onDone }: CostFormProps) {
  const [updateUnitCost, { isLoading }] = useUpdateUnitCostMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<CostValues>({
    initialValues: { cost: toCostText(cents, unit) },
    schema: COST_RULES[unit],
    getFallback: () => "Couldn't save the cost. Please try again.",
    onSave: async (values) => {
      await updateUnitCost({ item, cents: toCents(values, unit) }).unwrap();
      showToast('Saved.', 'success');
      onDone();
    },
  });
  const formRef = useFocusFirstInvalid(form);
  const field = fieldProps(form, 'cost');
  const handleRemove = async () => {
    const { error: failure } = await updateUnitCost({ item, cents: null });
    if (failure) {
      showToast(getErrorMessage(failure, "Couldn't remove the cost. Please try again."), 'danger');
      return;
    }
    showToast('The cost was removed.', 'success');
    onDone();
  };
  return (
    <Box
      component="form"
      ref={formRef}
      noValidate
      aria-label={`Cost of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submitForm();
      }}
    >
      <Row wrap gap={1} align="start">
        <Box sx={{ flex: '1 1 160px', maxWidth: 220 }}>
          <FormField
            {...field}
            error={field.error ?? error ?? undefined}
            label={
              <>
                What does one cost you?
                <Box component="span" sx={visuallyHidden}>{` ${name}`}</Box>
              </>
            }
            help={unit === 'cents' ? 'In cents. See the price list of your text service.' : undefined}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            size="small"
            startAdornment={unit === 'dollars' && <InputAdornment position="start">$</InputAdornment>}
            endAdornment={unit === 'cents' && <InputAdornment position="end">¢</InputAdornment>}
          />
        </Box>
        <Row gap={0.5} sx={{ mt: '26px' }}>
          <Button type="submit" variant="outlined" loading={form.isSubmitting || isLoading}>
            Save
          </Button>
          {cents !== null && (
            <Button disabled={isLoading} onClick={() => void handleRemove()}>
              Remove
            </Button>
          )}
          <Button disabled={isLoading} onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Row>
    </Box>
  );
}
