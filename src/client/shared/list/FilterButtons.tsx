import Button from '@mui/material/Button';
import { Row } from '../ui/layout';

type FilterButtonsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A filter with a few options that are all visible. FilterSelect is for many options. */
export function FilterButtons<Value extends string>({ label, options, value, onChange }: FilterButtonsProps<Value>) {
  return (
    <Row role="group" aria-label={label} wrap gap={1}>
      {options.map((option) => {
        const isSelected = option.value === value;
        return (
          <Button
            key={option.value}
            variant="outlined"
            aria-pressed={isSelected}
            sx={
              isSelected
                ? { '&, &:hover': { bgcolor: 'primary.soft', color: 'primary.onSoft', borderColor: 'primary.main' } }
                : { color: 'text.secondary' }
            }
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Button>
        );
      })}
    </Row>
  );
}
