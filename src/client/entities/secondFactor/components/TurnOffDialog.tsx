import Typography from '@mui/material/Typography';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useTurnSecondFactorOffMutation } from '../secondFactorApi';
import { BothFactorsForm } from './BothFactorsForm';

interface TurnOffDialogProps {
  /** Whether the person must then set the codes up again. */
  isRequired: boolean;
  onClose: () => void;
}

export function TurnOffDialog({ isRequired, onClose }: TurnOffDialogProps) {
  const [turnOff] = useTurnSecondFactorOffMutation();
  const showToast = useToast();
  return (
    <BothFactorsForm
      title="Turn Off Sign-In Codes"
      submitLabel="Turn Off"
      tone="danger"
      onSave={async (proof) => {
        await turnOff(proof).unwrap();
        showToast('Sign-in codes are off.', 'success');
        onClose();
      }}
      onClose={onClose}
    >
      <Typography variant="body2">
        {isRequired
          ? 'Administrators need sign-in codes here, so you must set them up again at once, for example with a new phone.'
          : 'Your password alone will sign you in. Your recovery codes no longer work.'}
      </Typography>
    </BothFactorsForm>
  );
}
