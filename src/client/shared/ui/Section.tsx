import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';
import { Row } from './layout';

interface SectionProps {
  title: string;
  /** One or two sentences below the title. */
  text: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** The heading, which can then get the focus, for a link that leads to the section. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of a console page, with a heading. */
export function Section({ title, text, actions, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} spacing={2}>
      <Row wrap align="start" gap={2}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
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
        </Box>
        {actions}
      </Row>
      {children}
    </Stack>
  );
}
