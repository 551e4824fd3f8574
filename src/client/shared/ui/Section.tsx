import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** One or two sentences below the title. */
  text: ReactNode;
  children: ReactNode;
}

/** A part of a console page, with a heading. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} spacing={2}>
      <div>
        <Typography id={id} component="h2" variant="h5">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </div>
      {children}
    </Stack>
  );
}
