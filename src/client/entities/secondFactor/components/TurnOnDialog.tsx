import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useState, type ReactNode } from 'react';
import type { ConfirmSecondFactor, SecondFactorKey, StartSecondFactor } from '../../../../contract/secondFactor';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { CopyButton } from '../../../shared/ui/copy/CopyButton';
import { useConfirmSecondFactorMutation, useStartSecondFactorMutation } from '../secondFactorApi';
import { appCodeRules, passwordRules } from '../secondFactorRules';
import { CodeField } from './CodeField';
import { CurrentPasswordField } from './CurrentPasswordField';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { SignedOutDevices } from './SignedOutDevices';

const TITLE = 'Turn On Sign-In Codes';
const QR_SIZE = 176;

interface StepProps<Result> {
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Turns on sign-in codes in three steps: the password, the app with a first code, and the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  const [keepsKiosks, setKeepsKiosks] = useState(true);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog title="Sign-In Codes Are On" codes={codes} onClose={onClose} />;
  if (key === null) {
    return (
      <PasswordStep onDone={setKey} onClose={onClose}>
        <SignedOutDevices keepsKiosks={keepsKiosks} onKeepKiosks={setKeepsKiosks} />
      </PasswordStep>
    );
  }
  return <AppStep secondFactorKey={key} keepsKiosks={keepsKiosks} onDone={setCodes} onClose={onClose} />;
}

function PasswordStep({ onDone, onClose, children }: StepProps<SecondFactorKey> & { children: ReactNode }) {
  const [start] = useStartSecondFactorMutation();
  const { form, error } = useServerForm<StartSecondFactor>({
    initialValues: { currentPassword: '' },
    schema: passwordRules,
    onSave: async (values) => onDone(await start(values).unwrap()),
  });
  return (
    <FormDialog title={TITLE} submitLabel="Next" form={form} error={error} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or the
        passwords app of your phone. At the end you get ten recovery codes that sign you in if you lose the phone.
        Without them, only an administrator can turn the codes off.
      </Typography>
      {children}
      <CurrentPasswordField {...fieldProps(form, 'currentPassword')} autoFocus />
    </FormDialog>
  );
}

function AppStep({
  secondFactorKey: { key, uri },
  keepsKiosks,
  onDone,
  onClose,
}: StepProps<readonly string[]> & { secondFactorKey: SecondFactorKey; keepsKiosks: boolean }) {
  const [confirm] = useConfirmSecondFactorMutation();
  const { form, error } = useServerForm<Pick<ConfirmSecondFactor, 'code'>>({
    initialValues: { code: '' },
    schema: appCodeRules,
    onSave: async ({ code }) => onDone((await confirm({ code, keepsKiosks }).unwrap()).recoveryCodes),
  });
  return (
    <FormDialog title={TITLE} submitLabel="Turn On" form={form} error={error} onClose={onClose}>
      <Typography variant="body2">
        1. Scan this code with the app. If that is not possible, type the key into the app.
      </Typography>
      {/* The code is dark on white even in the dark scheme, because cameras cannot read inverted codes. */}
      <Box sx={{ justifySelf: 'center', borderRadius: 1, overflow: 'hidden', bgcolor: 'common.white', lineHeight: 0 }}>
        <QRCodeSVG value={uri} size={QR_SIZE} marginSize={4} title="QR code for the authenticator app" />
      </Box>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', justifyContent: 'center' }}>
        <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {key.replace(/.{4}(?=.)/g, '$& ')}
        </Box>
        <CopyButton text={key} label="Copy the key" />
      </Stack>
      <Typography variant="body2">2. Enter the code that the app shows.</Typography>
      <CodeField {...fieldProps(form, 'code')} isNumeric autoFocus />
      <Typography variant="body2" color="textSecondary">
        You stay signed in here.
      </Typography>
    </FormDialog>
  );
}
