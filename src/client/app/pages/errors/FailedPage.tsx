import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { MessagePage } from './MessagePage';

const reload = () => {
  window.location.reload();
};

/** Replaces a page that threw an error, or whose code could not be loaded. */
export function FailedPage({ isChunkMissing }: { isChunkMissing: boolean }) {
  return (
    <MessagePage
      fullScreen
      icon={<CloudOff />}
      title={isChunkMissing ? 'This page could not be loaded' : 'Something went wrong'}
      text={
        isChunkMissing
          ? 'You may be offline, or a newer version of Regulars is available. Reloading usually helps.'
          : 'This page stopped working. Everything you saved is safe; reloading usually helps.'
      }
      action={
        <Button variant="contained" size="large" onClick={reload}>
          Load Again
        </Button>
      }
    />
  );
}
