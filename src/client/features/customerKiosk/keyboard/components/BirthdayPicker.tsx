import Backspace from '@mui/icons-material/BackspaceOutlined';
import { useEffect, useMemo, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import { LOCALES, type Language } from '../../../../shared/i18n/languages';
import keyboard from '../../../../shared/i18n/messages/en/keyboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { PHONE_LANDSCAPE } from '../../components/KioskSplit';
import {
  changePart,
  daysInMonth,
  formatBirthdayParts,
  listDecades,
  listYears,
  nextPart,
  toBirthdayParts,
  toDecade,
  type BirthdayPart,
  type BirthdayParts,
} from '../birthdayParts';
import type { KeyboardTarget } from '../KeyboardContext';
import { Key } from './Key';

interface BirthdayOption {
  value: number;
  text: string;
  /** For an abbreviation, the label has both forms, because voice control needs the visible text (WCAG 2.5.3). */
  label?: string;
}

const listMonths = (language: Language): BirthdayOption[] =>
  Array.from({ length: 12 }, (_, index) => {
    const date = new Date(2000, index, 1);
    const text = date.toLocaleDateString(LOCALES[language], { month: 'short' });
    const name = date.toLocaleDateString(LOCALES[language], { month: 'long' });
    return { value: index + 1, text, label: text === name ? name : `${text}, ${name}` };
  });
/** '1970–79' */
const toDecadeOption = (decade: number): BirthdayOption => {
  return { value: decade, text: `${decade}–${String((decade % 100) + 9).padStart(2, '0')}` };
};
const PARTS: readonly BirthdayPart[] = ['month', 'day', 'year'];

interface BirthdayPickerProps {
  target: KeyboardTarget;
}

/** Picks a birthday in steps: month, day, decade and year. A list of a hundred years would have to be scrolled. */
export function BirthdayPicker({ target }: BirthdayPickerProps) {
  const { t, language } = useText(keyboard);
  const months = useMemo(() => listMonths(language), [language]);
  const partNames: Record<BirthdayPart, string> = {
    month: t('keyboard.month'),
    day: t('keyboard.day'),
    year: t('keyboard.year'),
  };
  // This state keeps the year while the day is picked again, which the field's value cannot represent.
  const [parts, setParts] = useState(() => toBirthdayParts(target.input.value));
  const [step, setStep] = useState<BirthdayPart>(() => nextPart(parts));
  const [decade, setDecade] = useState<number | null>(null);

  // The Clear key and a physical keyboard edit the field directly.
  const { input } = target;
  useEffect(
    () =>
      listen(input, ['input'], () => {
        const typed = toBirthdayParts(input.value);
        setParts(typed);
        setStep(nextPart(typed));
        setDecade(null);
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
  const isDecadeStep = step === 'year' && decade === null;
  const listOptions: Record<BirthdayPart, () => BirthdayOption[]> = {
    month: () => months,
    day: () => Array.from({ length: daysInMonth(parts.month ?? 1, parts.year) }, (_, index) => toOption(index + 1)),
    year: () =>
      decade === null ? listDecades(new Date()).map(toDecadeOption) : listYears(decade, new Date()).map(toOption),
  };
  const labels: Record<BirthdayPart, string> = {
    month: months[(parts.month ?? 0) - 1]?.text ?? partNames.month,
    day: parts.day === null ? partNames.day : String(parts.day),
    year: parts.year === null ? partNames.year : String(parts.year),
  };

  return (
    <Grid gap={1.5} sx={{ maxWidth: 1040, mx: 'auto' }}>
      <Grid columns="repeat(8, minmax(0, 1fr))" gap={1}>
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
              // The day can be picked only after the month, and the year only after the day.
              if (PARTS.indexOf(part) > PARTS.indexOf(nextPart(parts))) return;
              setStep(part);
              setDecade(null);
            }}
          >
            {labels[part]}
          </Key>
        ))}
        <Key isControl label={t('keyboard.backspace')} onPress={erase}>
          <Backspace />
        </Key>
      </Grid>
      <Grid
        // The key resets the scroll position for each step.
        key={`${step} ${decade}`}
        role="group"
        aria-label={partNames[step]}
        // The list scrolls on a low screen, so keyboard users must be able to focus it.
        tabIndex={0}
        gap={1}
        sx={{
          // The columns are as many as the text allows: at most 6 months or 10 numbers in a row.
          gridTemplateColumns: `repeat(auto-fill, minmax(max(${step === 'month' || isDecadeStep ? '5rem, (100% - 40px) / 6' : '3.25rem, (100% - 72px) / 10'}), 1fr))`,
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
            isPressed={(isDecadeStep && parts.year !== null ? toDecade(parts.year) : parts[step]) === value}
            onPress={() => {
              if (isDecadeStep) setDecade(value);
              else change(changePart(parts, { [step]: value }));
            }}
          >
            {text}
          </Key>
        ))}
      </Grid>
    </Grid>
  );
}
