import { useEffect, useState } from 'react';

type Calculator = typeof import('sms-segments-calculator');

export interface TextSize {
  characters: number;
  /** What the carrier bills for one text. */
  segments: number;
  /** A character outside GSM-7 more than halves what fits into a segment. */
  isUnicode: boolean;
}

/** The size of a text as the carrier counts it; null until the calculator has loaded. */
export function useTextSize(text: string): TextSize | null {
  const [calculator, setCalculator] = useState<Calculator | null>(null);
  useEffect(() => {
    let isGone = false;
    import('sms-segments-calculator').then(
      (loaded) => {
        if (!isGone) setCalculator(loaded);
      },
      () => {
        // The server counts again before anything is sent.
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (calculator === null) return null;
  const message = new calculator.SegmentedMessage(text);
  return {
    characters: message.numberOfCharacters,
    segments: message.segmentsCount,
    isUnicode: message.getEncodingName() === 'UCS-2',
  };
}
