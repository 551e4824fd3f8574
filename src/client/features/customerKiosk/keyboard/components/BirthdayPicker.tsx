import Backspace from '@mui/icons-material/BackspaceOutlined';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import { LOCALES, type Language } from '../../../../shared/i18n/languages';
import keyboard from '../../../../shared/i18n/messages/en/keyboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { PHONE_LANDSCAPE } from '../../components/KioskSplit';
import {
  changePart,
  daysInMonth,
  formatBirthdayParts,
  listYears,
  nextPart,
  parseBirthday,
  type BirthdayPart,
  type BirthdayParts,
} from '../birthdayParts';
import type { KeyboardTarget } from '../KeyboardContext';
import { Key } from './Key';

interface BirthdayOption {
  value: number;
  text: string;
  /** Where the text is an abbreviation: both forms, because voice control looks for what is shown (WCAG 2.5.3). */
  label?: string;
}

const listMonths = (language: Language): BirthdayOption[] =>
  Array.from({ length: 12 }, (_, index) => {
    const date = new Date(2000, index, 1);
    const text = date.toLocaleDateString(LOCALES[language], { month: 'short' });
    const name = date.toLocaleDateString(LOCALES[language], { month: 'long' });
    return { value: index + 1, text, label: text === name ? name : `${text}, ${name}` };
  });
const PARTS: readonly BirthdayPart[] = ['month', 'day', 'year'];

interface BirthdayPickerProps {
  target: KeyboardTarget;
}

/** Picks the month, then the day, then the year. */
export function BirthdayPicker({ target }: BirthdayPickerProps) {
  const { t, language } = useText(keyboard);
  const months = useMemo(() => listMonths(language), [language]);
  const partNames: Record<BirthdayPart, string> = {
    month: t('keyboard.month'),
    day: t('keyboard.day'),
    year: t('keyboard.year'),
  };
  // Keeps the year while the day is picked again, which the field's value cannot.
  const [parts, setParts] = useState(() => parseBirthday(target.input.value));
  const [step, setStep] = useState<BirthdayPart>(() => nextPart(parts));

  // Clear and a hardware keyboard edit the field itself.
  const { input } = target;
  useEffect(
    () =>
      listen(input, ['input'], () => {
        const typed = parseBirthday(input.value);
        setParts(typed);
        setStep(nextPart(typed));
      }),
    [input],
  );

  const change = (next: BirthdayParts) => {
    setParts(next);
    setStep(nextPart(next));
    target.onPick(formatBirthdayParts(next));
  };
  const erase = () => {
    if (parts.year !== null && parts.day !== null) change({ ...parts, year: null });
    else if (parts.day !== null) change({ ...parts, day: null });
    else change({ month: null, day: null, year: null });
  };
  const toOption = (value: number): BirthdayOption => ({ value, text: String(value) });
  const listOptions: Record<BirthdayPart, () => BirthdayOption[]> = {
    month: () => months,
    day: () => Array.from({ length: daysInMonth(parts.month ?? 1, parts.year) }, (_, index) => toOption(index + 1)),
    year: () => listYears(new Date()).map(toOption),
  };
  const labels: Record<BirthdayPart, string> = {
    month: months[(parts.month ?? 0) - 1]?.text ?? partNames.month,
    day: parts.day === null ? partNames.day : String(parts.day),
    year: parts.year === null ? partNames.year : String(parts.year),
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 1040, mx: 'auto' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(8, minmax(0, 1fr))', gap: 1 }}>
        {PARTS.map((part) => (
          <Key
            key={part}
            isControl
            label={
              labels[part] === partNames[part]
                ? labels[part]
                : t('keyboard.picked', { part: partNames[part], value: labels[part] })
            }
            isPressed={part === step}
            onPress={() => {
              // The day needs its month, the year its day.
              if (PARTS.indexOf(part) <= PARTS.indexOf(nextPart(parts))) setStep(part);
            }}
          >
            {labels[part]}
          </Key>
        ))}
        <Key isControl label={t('keyboard.backspace')} onPress={erase}>
          <Backspace />
        </Key>
      </Box>
      <Box
        // Each list starts at its top.
        key={step}
        role="group"
        aria-label={partNames[step]}
        // The years scroll, which must also be possible by keyboard.
        tabIndex={0}
        sx={{
          display: 'grid',
          // As many as the text has room for, at most 6 months or 10 numbers in a row.
          gridTemplateColumns: `repeat(auto-fill, minmax(max(${step === 'month' ? '5rem, (100% - 40px) / 6' : '3.25rem, (100% - 72px) / 10'}), 1fr))`,
          gap: 1,
          height: 232,
          [PHONE_LANDSCAPE]: { height: 112 },
          gridAutoRows: 'minmax(52px, 1fr)',
          overflowY: 'auto',
          overscrollBehavior: 'contain',
        }}
      >
        {listOptions[step]().map(({ value, text, label }) => (
          <Key
            key={value}
            span={1}
            label={label}
            actsOnRelease
            isPressed={parts[step] === value}
            onPress={() => change(changePart(parts, { [step]: value }))}
          >
            {text}
          </Key>
        ))}
      </Box>
    </Box>
  );
}
