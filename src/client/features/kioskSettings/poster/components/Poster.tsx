import Box from '@mui/material/Box';
import type { JoinPage } from '../../../../../contract/join';
import { PAPERS, type PaperName } from '../paper';
import { getPosterColors } from '../posterColors';
import type { PosterLanguage } from '../posterTexts';
import { PosterFace } from './PosterFace';

interface PosterProps {
  page: JoinPage;
  paper: PaperName;
  language: PosterLanguage;
}

/** One sheet in its true size. The upper half of a table tent stands on its head, so that both sides can be read. */
export function Poster({ page, paper, language }: PosterProps) {
  const { widthMm, heightMm, isFolded } = PAPERS[paper];
  const { ground, ink } = getPosterColors(page);
  const face = <PosterFace page={page} language={language} isSmall={isFolded} />;
  return (
    <Box
      lang={language}
      sx={{
        display: 'grid',
        gridTemplateRows: isFolded ? '1fr 1fr' : '1fr',
        width: `${widthMm}mm`,
        height: `${heightMm}mm`,
        overflow: 'hidden',
        bgcolor: ground,
        color: ink,
        // Browsers leave out backgrounds in print otherwise.
        printColorAdjust: 'exact',
        WebkitPrintColorAdjust: 'exact',
      }}
    >
      {isFolded && <Box sx={{ minHeight: 0, transform: 'rotate(180deg)', borderTop: '0.3mm dashed' }}>{face}</Box>}
      <Box sx={{ minHeight: 0 }}>{face}</Box>
    </Box>
  );
}
