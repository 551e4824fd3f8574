import type { ReactNode } from 'react';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RouteLink } from '../../shared/routing/RouteLink';
import { PageHeader } from '../../shared/ui/PageHeader';

export interface WelcomeStep {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** Where the step begins; a step without one says all in its text. */
  to?: string;
}

interface WelcomePageProps {
  title: string;
  subtitle: string;
  steps: readonly WelcomeStep[];
}

/** The first page of a console: a greeting, and what one can do from here. */
export function WelcomePage({ title, subtitle, steps }: WelcomePageProps) {
  return (
    <Stack spacing={4}>
      <PageHeader title={title} subtitle={subtitle} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, maxWidth: 960 }}>
        {steps.map((step) => (
          <StepCard key={step.title} {...step} />
        ))}
      </Box>
    </Stack>
  );
}

function StepCard({ icon, title, text, to }: WelcomeStep) {
  return (
    <Paper
      variant="outlined"
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        gap: 2,
        p: 2.5,
        ...(to !== undefined && { '&:hover': { borderColor: theme.vars.palette.primary.main } }),
      })}
    >
      <Box
        aria-hidden
        sx={(theme) => ({
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: theme.radii.control,
          bgcolor: 'primary.soft',
          color: 'primary.onSoft',
        })}
      >
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h2" variant="h6">
          {to === undefined ? (
            title
          ) : (
            <Link
              component={RouteLink}
              to={to}
              color="inherit"
              underline="none"
              // The whole card is the target; the link alone is what is announced.
              sx={{ fontWeight: 'inherit', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {title}
            </Link>
          )}
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {to !== undefined && <ArrowForward aria-hidden fontSize="small" sx={{ color: 'text.disabled', mt: 0.25 }} />}
    </Paper>
  );
}
