import Add from '@mui/icons-material/Add';
import Button, { type ButtonProps } from '@mui/material/Button';

/** The button of a page header that adds a record. */
export function AddButton(props: Pick<ButtonProps, 'children' | 'disabled' | 'onClick'>) {
  return <Button {...props} variant="contained" startIcon={<Add />} />;
}
