import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { getErrorMessage } from '../api/errors';
import { saveFile } from '../api/saveFile';
import { useToast } from './toast/ToastProvider';

interface DownloadButtonProps {
  label: string;
  fileName: string;
  isLoading: boolean;
  disabled?: boolean;
  /** Requests the file: `data` is the object URL that FILE_RESPONSE makes. */
  onDownload: () => PromiseLike<{ data?: string | undefined; error?: unknown }>;
}

/** Downloads a CSV file, and says whether that worked. */
export function DownloadButton({ label, fileName, isLoading, disabled = false, onDownload }: DownloadButtonProps) {
  const showToast = useToast();
  const handleClick = async () => {
    const { data, error } = await onDownload();
    if (data === undefined) {
      showToast(getErrorMessage(error, "Couldn't download the file. Please try again."), 'danger');
      return;
    }
    saveFile(data, fileName);
    showToast('The file was downloaded.', 'success');
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      title="A CSV file for Excel or Sheets"
      loading={isLoading}
      disabled={disabled}
      onClick={() => void handleClick()}
    >
      {label}
    </Button>
  );
}
