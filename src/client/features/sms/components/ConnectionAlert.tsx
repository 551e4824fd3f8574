import Alert from '@mui/material/Alert';

/** Warns that the store cannot send texts now. `effect` completes the sentence, for example 'a new text would wait'. */
export function ConnectionAlert({ effect }: { effect: string }) {
  return (
    <Alert severity="warning">
      Text messages are not connected, so {effect}. Ask your administrator to renew the key for contacts and text
      messages.
    </Alert>
  );
}
