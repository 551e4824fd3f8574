import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRenewRecoveryCodesMutation } from '../secondFactorApi';
import { BothFactorsForm } from './BothFactorsForm';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Creates new recovery codes, and shows them. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const [renew] = useRenewRecoveryCodesMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog title="New Recovery Codes" codes={codes} onClose={onClose} />;
  return (
    <BothFactorsForm
      title="New Recovery Codes"
      submitLabel="Create Codes"
      onSave={async (proof) => setCodes((await renew(proof).unwrap()).recoveryCodes)}
      onClose={onClose}
    >
      <Typography variant="body2">The recovery codes that you have now will no longer work.</Typography>
    </BothFactorsForm>
  );
}
