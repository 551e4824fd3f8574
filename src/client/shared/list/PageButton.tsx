import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Button, { type ButtonProps } from '@mui/material/Button';

interface PageButtonProps extends Pick<ButtonProps, 'disabled' | 'onClick' | 'sx'> {
  to: 'previous' | 'next';
}

/** The button of a pager that goes to the previous or the next page. */
export function PageButton({ to, ...props }: PageButtonProps) {
  const isNext = to === 'next';
  return (
    <Button
      {...props}
      variant="outlined"
      size="small"
      startIcon={!isNext && <ChevronLeft />}
      endIcon={isNext && <ChevronRight />}
    >
      {isNext ? 'Next' : 'Previous'}
    </Button>
  );
}
