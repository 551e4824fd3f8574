import ExploreOff from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import { useGoBack } from '../../../shared/routing/useGoBack';
import { MessagePage } from './MessagePage';

export function NotFoundPage({ fullScreen = false }: { fullScreen?: boolean }) {
  const goBack = useGoBack();
  return (
    <MessagePage
      fullScreen={fullScreen}
      icon={<ExploreOff />}
      title="Oops! Page Not Found"
      text="There is no page at this address. It may have moved, or the link may contain a typo."
      action={
        <Button variant="contained" size="large" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  );
}
