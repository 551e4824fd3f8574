export type PaperName = 'letter' | 'a4' | 'tent';

interface Paper {
  label: string;
  /** The size of the sheet for the printer. */
  pageSize: string;
  widthMm: number;
  heightMm: number;
  /** The sheet is folded in the middle, and each half is a poster. */
  isFolded: boolean;
}

const LETTER = { pageSize: 'letter', widthMm: 215.9, heightMm: 279.4 };

/** What the poster can be printed on. */
export const PAPERS: Record<PaperName, Paper> = {
  letter: { label: 'Letter', ...LETTER, isFolded: false },
  a4: { label: 'A4', pageSize: 'A4', widthMm: 210, heightMm: 297, isFolded: false },
  tent: { label: 'Table tent (Letter, folded)', ...LETTER, isFolded: true },
};
