import Backspace from '@mui/icons-material/BackspaceOutlined';
import Box from '@mui/material/Box';
import { deleteBackward, insertText } from './editInput';
import { Key } from './Key';
import keyboard from '../../../shared/i18n/messages/en/keyboard.json';
import { useText } from '../../../shared/i18n/useText';

const DIGITS = Array.from('1234567890');

/** The ten digits, for a phone number. */
export function DigitKeys({ input }: { input: HTMLInputElement }) {
  const { t } = useText(keyboard);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: 1, maxWidth: 440, mx: 'auto' }}>
      {DIGITS.map((digit) => (
        <Key
          key={digit}
          onPress={() => {
            insertText(input, digit);
          }}
        >
          {digit}
        </Key>
      ))}
      <Key
        isControl
        label={t('keyboard.backspace')}
        repeats
        span={4}
        onPress={() => {
          deleteBackward(input, 1);
        }}
      >
        <Backspace />
      </Key>
    </Box>
  );
}
