import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import type { JoinPage } from '../../../../../contract/join';
import { useChain } from '../../../../session';
import { getReasons, POSTER_TEXTS, type PosterLanguage } from '../posterTexts';

interface PosterFaceProps {
  page: JoinPage;
  language: PosterLanguage;
  /** For half a sheet. */
  isSmall: boolean;
}

/** The store, what one gets, the code and the steps. All sizes are in mm, because it is made for paper. */
export function PosterFace({ page, language, isSmall }: PosterFaceProps) {
  const { store, url } = page;
  const { headline, steps: stepsInStore, lastStepInChain, address, rates } = POSTER_TEXTS[language];
  const steps = useChain() === null ? stepsInStore : [...stepsInStore.slice(0, -1), lastStepInChain];
  const { reward, rate } = getReasons(page, language);
  const scale = isSmall ? 0.6 : 1;
  const mm = (size: number) => `${size * scale}mm`;
  const title = reward ?? headline;
  const heading = (
    <Box sx={{ textAlign: isSmall ? 'start' : 'center', textWrap: 'balance' }}>
      <Box sx={{ fontSize: mm(getTitleSize(title)), fontWeight: 700, lineHeight: 1.1, letterSpacing: '-0.02em' }}>
        {title}
      </Box>
      <Box sx={{ mt: mm(4), fontSize: mm(8), fontWeight: 500 }}>{rate}</Box>
    </Box>
  );
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
          justifyContent: isSmall ? 'start' : 'center',
          gap: mm(6),
          p: `${mm(14)} ${mm(14)} 0`,
        }}
      >
        {store.logo && (
          <Box
            component="img"
            alt=""
            src={store.logo.url}
            sx={{ maxWidth: mm(60), maxHeight: mm(22), p: mm(2.5), borderRadius: mm(2), bgcolor: '#fff' }}
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
          gap: mm(isSmall ? 14 : 6),
          minHeight: 0,
          p: `${mm(6)} ${mm(14)}`,
        }}
      >
        {!isSmall && heading}
        <Box
          sx={{
            // It gives way to long names, but stays readable from two meters.
            flex: isSmall ? 'none' : '0 1 auto',
            boxSizing: 'border-box',
            height: mm(104),
            minHeight: mm(60),
            aspectRatio: '1',
            p: mm(4),
            borderRadius: mm(6),
            bgcolor: '#fff',
            '& svg': { display: 'block', width: '100%', height: '100%' },
          }}
        >
          <QRCodeSVG value={url} level="M" marginSize={2} title={url} />
        </Box>
        <Box sx={{ display: 'grid', gap: mm(7), minWidth: 0 }}>
          {isSmall && heading}
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

/** The size of the store's name in mm. A name may have 120 characters. */
const getNameSize = (name: string) => (name.length <= 28 ? 12 : name.length <= 60 ? 9 : 7);

/** The size of the largest line in mm. The name of a reward may have 120 characters. */
const getTitleSize = (title: string) => (title.length <= 36 ? 20 : title.length <= 70 ? 14 : 10);

/** An address as people type it. */
const toShown = (url: string) => url.replace(/^https?:\/\//, '');
