import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';

interface SectionProps {
  title: string;
  /** One or two sentences below the title. */
  text: ReactNode;
  /** The heading, which can then get the focus, for a link that leads to the section. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of a console page, with a heading. */
export function Section({ title, text, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} spacing={2}>
      <div>
        <Typography
          {...(headingRef && { ref: headingRef, tabIndex: -1 })}
          id={id}
          component="h2"
          variant="h5"
          sx={{ scrollMarginTop: 72 }}
        >
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
