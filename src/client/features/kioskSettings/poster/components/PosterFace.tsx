import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import { getContrast } from '../../../../../contract/contrast';
import type { JoinPage } from '../../../../../contract/join';
import { POSTER_TEXTS, type PosterLanguage } from '../posterTexts';

const DEFAULT_ACCENT = '#0b5f4e';

interface PosterFaceProps {
  page: JoinPage;
  language: PosterLanguage;
  /** For half a sheet. */
  isSmall: boolean;
}

/** The store's name in its color, the code and the steps. All sizes are in mm, because it is made for paper. */
export function PosterFace({ page, language, isSmall }: PosterFaceProps) {
  const { store, url } = page;
  const { headline, steps, address, rates } = POSTER_TEXTS[language];
  const accent = store.accentColor ?? DEFAULT_ACCENT;
  const ink = getContrast(accent, '#ffffff') >= getContrast(accent, '#000000') ? '#ffffff' : '#000000';
  const scale = isSmall ? 0.6 : 1;
  const mm = (size: number) => `${size * scale}mm`;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto minmax(0, 1fr) auto',
        height: '100%',
        fontSize: mm(6.4),
        lineHeight: 1.3,
        overflowWrap: 'anywhere',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: mm(8),
          p: `${mm(12)} ${mm(14)}`,
          bgcolor: accent,
          color: ink,
          // A light color needs an edge on white paper.
          borderBottom: '0.3mm solid #16211d',
        }}
      >
        {store.logo && (
          <Box
            component="img"
            alt=""
            src={store.logo.url}
            sx={{ maxWidth: mm(60), maxHeight: mm(26), p: mm(2.5), borderRadius: mm(2), bgcolor: '#fff' }}
          />
        )}
        <Box sx={{ minWidth: 0, fontSize: mm(getNameSize(store.storeName)), fontWeight: 700, lineHeight: 1.15 }}>
          {store.storeName}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: isSmall ? 'row' : 'column',
          alignItems: 'center',
          justifyContent: 'space-evenly',
          gap: mm(6),
          minHeight: 0,
          p: `${mm(6)} ${mm(14)}`,
        }}
      >
        {!isSmall && (
          <Box sx={{ textAlign: 'center' }}>
            <Headline size={mm(13)}>{headline}</Headline>
          </Box>
        )}
        <Box sx={{ flex: 'none', width: mm(105), height: mm(105), '& svg': { width: '100%', height: '100%' } }}>
          <QRCodeSVG value={url} level="M" marginSize={2} title={url} />
        </Box>
        <Box sx={{ display: 'grid', gap: mm(5), minWidth: 0 }}>
          {isSmall && <Headline size={mm(11)}>{headline}</Headline>}
          <Box component="ol" sx={{ display: 'grid', gap: mm(2), m: 0, pl: mm(9) }}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Box>
        </Box>
      </Box>
      <Box sx={{ p: `0 ${mm(14)} ${mm(10)}`, textAlign: 'center', fontSize: mm(4.6) }}>
        <Box sx={{ fontSize: mm(5.6), fontWeight: 500 }}>
          {address} {toShown(url)}
        </Box>
        {rates} {toShown(url.replace('/join/', '/privacy/'))}
      </Box>
    </Box>
  );
}

function Headline({ size, children }: { size: string; children: string }) {
  return <Box sx={{ fontSize: size, fontWeight: 700, lineHeight: 1.15, textWrap: 'balance' }}>{children}</Box>;
}

/** The size of the store's name in mm. A name may have 120 characters. */
const getNameSize = (name: string) => (name.length <= 18 ? 17 : name.length <= 40 ? 12 : name.length <= 80 ? 9 : 7.5);

/** An address as people type it. */
const toShown = (url: string) => url.replace(/^https?:\/\//, '');
