import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { FailedState } from '../../../shared/ui/FailedState';

interface ProfileSectionProps {
  title: string;
  /** One sentence below the title. */
  text?: string;
  actions?: ReactNode;
  /** Omits the frame, for content that has its own frame. */
  frameless?: boolean;
  children: ReactNode;
}

/** A section of the profile page with a heading. */
export function ProfileSection({ title, text, actions, frameless = false, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant={frameless ? 'elevation' : 'outlined'}
      elevation={0}
      aria-labelledby={id}
      sx={{ minWidth: 0, ...(frameless ? { bgcolor: 'transparent', pt: 1 } : { p: { xs: 2, sm: 3 } }) }}
    >
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography id={id} component="h2" variant="h5">
              {title}
            </Typography>
            {text !== undefined && (
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
        {children}
      </Stack>
    </Paper>
  );
}

interface LoadedProps<Data> {
  query: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Says what could not be loaded. */
  failure: string;
  /** The number of lines of the placeholder. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** The content of a section: a placeholder, an error with a button to try again, or the loaded data. */
export function Loaded<Data>({ query, failure, lines, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== undefined && !query.isFetching) {
    return <FailedState message={failure} onRetry={() => void query.refetch()} />;
  }
  return (
    <Stack spacing={1} aria-hidden>
      {Array.from({ length: lines }, (_line, index) => (
        <Skeleton key={index} variant="rounded" height={20} width={index % 2 === 0 ? '80%' : '65%'} />
      ))}
    </Stack>
  );
}
