import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { useGoBack } from '../../../shared/routing/useGoBack';
import { MessagePage } from './MessagePage';

export function UnauthorizedPage() {
  const goBack = useGoBack();
  return (
    <MessagePage
      fullScreen
      icon={<Lock />}
      title="Access Denied"
      text="You do not have permission to access this page. Please contact your administrator if you believe this is an error."
      action={
        <Button variant="contained" size="large" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  );
}
