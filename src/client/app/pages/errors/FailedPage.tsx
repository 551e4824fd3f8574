import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { MessagePage } from './MessagePage';

const reload = () => {
  window.location.reload();
};

/** Stands in for an area that broke, or whose part of the program could not be fetched. */
export function FailedPage({ programMissing }: { programMissing: boolean }) {
  return (
    <MessagePage
      alone
      icon={<CloudOff />}
      title={programMissing ? 'This page could not be loaded' : 'Something went wrong'}
      text={
        programMissing
          ? 'The connection may be down, or there is a newer version of Regulars. Loading again usually helps.'
          : 'This page stopped working. What was saved is safe; loading again usually helps.'
      }
      action={
        <Button variant="contained" size="large" onClick={reload}>
          Load Again
        </Button>
      }
    />
  );
}
