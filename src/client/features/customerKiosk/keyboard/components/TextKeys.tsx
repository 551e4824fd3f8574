import Backspace from '@mui/icons-material/BackspaceOutlined';
import KeyboardCapslock from '@mui/icons-material/KeyboardCapslock';
import { useEffect, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import keyboard from '../../../../shared/i18n/messages/en/keyboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { PHONE_LANDSCAPE, SHORT_SCREEN } from '../../components/KioskSplit';
import { deleteBackward, insertText } from '../editInput';
import type { KeyboardTarget } from '../KeyboardContext';
import { Key } from './Key';

const toKeys = (row: string) => Array.from(row);
const DIGITS = toKeys('1234567890');
const LETTERS = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'].map(toKeys);
const SYMBOLS = ['áéíóúüçöäè', '@#&()/:;"=', '!?,.+*_'].map(toKeys);
/** A key takes up two columns, and some are wider by half a key. */
const COLUMNS = 20;
/** Screens with room for tall keys below the field. */
const TALL_SCREEN = '@media (min-height: 760px)';

interface TextKeysProps {
  target: KeyboardTarget;
}

/** Letters with Shift, digits, and a second page with accented letters and symbols. */
export function TextKeys({ target: { input, capitals } }: TextKeysProps) {
  const { t } = useText(keyboard);
  const [showsSymbols, setShowsSymbols] = useState(false);
  // null means automatic: a word starts with a capital letter.
  const [shift, setShift] = useState<boolean | null>(null);
  const startsWithCapital = useStartsCapital(input, capitals);
  const isUpper = shift ?? startsWithCapital;

  const type = (text: string) => {
    insertText(input, text);
    setShift(null);
  };
  const erase = () => deleteBackward(input, 1);
  const toKey = (character: string) => {
    const text = isUpper ? character.toUpperCase() : character;
    return (
      <Key key={character} onPress={() => type(text)}>
        {text}
      </Key>
    );
  };
  const [first = [], second = [], third = []] = showsSymbols ? SYMBOLS : LETTERS;

  return (
    <Grid
      columns={`repeat(${COLUMNS}, minmax(0, 1fr))`}
      sx={{
        // On a phone each key is a tenth of the screen's width.
        gap: { xs: '2px', sm: 1 },
        mx: { xs: '-6px', sm: 'auto' },
        [SHORT_SCREEN]: { gap: 0.5 },
        [PHONE_LANDSCAPE]: { gap: '2px' },
        maxWidth: 1040,
        [TALL_SCREEN]: { '& > button': { minHeight: 72 } },
      }}
    >
      {DIGITS.map(toKey)}
      {first.map(toKey)}
      {second.map(toKey)}
      <Key isControl label={t('keyboard.shift')} isPressed={isUpper} span={3} onPress={() => setShift(!isUpper)}>
        <KeyboardCapslock />
      </Key>
      {third.map(toKey)}
      <Key isControl label={t('keyboard.backspace')} repeats span={3} onPress={erase}>
        <Backspace />
      </Key>
      <Key
        isControl
        span={3}
        label={t(showsSymbols ? 'keyboard.letters' : 'keyboard.symbols')}
        onPress={() => setShowsSymbols(!showsSymbols)}
      >
        {showsSymbols ? 'ABC' : '#+é'}
      </Key>
      {toKey('-')}
      <Key label={t('keyboard.space')} span={11} onPress={() => type(' ')}>
        {t('keyboard.spaceKey')}
      </Key>
      {toKey("'")}
      {toKey('.')}
    </Grid>
  );
}

/** Whether the letter at the caret is a capital without Shift. */
function useStartsCapital(input: HTMLInputElement, capitals: KeyboardTarget['capitals']): boolean {
  const [isCapital, setIsCapital] = useState(() => startsCapital(input, capitals));
  useEffect(() => {
    const update = () => setIsCapital(startsCapital(input, capitals));
    update();
    // Typing moves the caret, so it fires this event too.
    return listen(document, ['selectionchange'], update);
  }, [input, capitals]);
  return isCapital;
}

/** Whether the next letter is a capital without Shift: always in codes, and at the start of each word in names. */
function startsCapital(input: HTMLInputElement, capitals: KeyboardTarget['capitals']): boolean {
  if (capitals === 'characters') return true;
  if (capitals === 'none') return false;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length);
  return before === '' || /[\s'-]$/.test(before);
}
