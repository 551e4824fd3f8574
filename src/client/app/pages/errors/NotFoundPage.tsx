import ExploreOff from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import { useGoBack } from '../../../shared/routing/useGoBack';
import { MessagePage } from './MessagePage';

export function NotFoundPage({ alone = false }: { alone?: boolean }) {
  const goBack = useGoBack();
  return (
    <MessagePage
      alone={alone}
      icon={<ExploreOff />}
      title="Oops! Page Not Found"
      text="There is nothing at this address. It may have moved, or the link may have a slip in it."
      action={
        <Button variant="contained" size="large" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  );
}
