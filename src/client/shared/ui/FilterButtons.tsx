import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

type Props = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** One of a few, all of them in sight. */
export function FilterButtons({ label, options, value, onChange }: Props) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <Button
            key={option.value}
            variant="outlined"
            aria-pressed={chosen}
            sx={
              chosen
                ? { '&, &:hover': { bgcolor: 'primary.soft', color: 'primary.onSoft', borderColor: 'primary.main' } }
                : { color: 'text.secondary' }
            }
            onClick={() => {
              onChange(option.value);
            }}
          >
            {option.label}
          </Button>
        );
      })}
    </Box>
  );
}
