import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import type { Redemption } from '../../../../../contract/redemptions';
import { BrandContext, type ShownBrand } from '../../../../entities/brand';
import { useShops } from '../../../../entities/shop';
import { BoardLayout, BoardView } from '../../../../features/cashier';
import { AttractSlide } from '../../../../features/customerKiosk';
import type { BrandDraft } from '../../../../features/kioskSettings';
import { useStoreName } from '../../../../session';
import { ENGLISH, LanguageContext } from '../../../../shared/i18n/LanguageContext';
import { useSpanish } from '../../../../shared/i18n/LanguageProvider';
import { FilterButtons } from '../../../../shared/list/FilterButtons';
import { Grid, Row } from '../../../../shared/ui/layout';
import { createSchemeVariables } from '../../../theme/schemeVariables';
import { dark, light } from '../../../theme/tokens';
import { KioskScreenPreview } from './KioskScreenPreview';
import { NamedStore } from './NamedStore';
import { ScreenFrame } from './ScreenFrame';

const PREVIOUS = ['Maria', 'Devon', 'Aisha', 'Noah', 'Lucía', 'Omar', 'Grace', 'Theo'];
const MINUTE = 60_000;

/** A preview of the board with sample redemptions. */
function BoardScreenPreview() {
  const [recent] = useState(() => {
    const rows = createRedemptions();
    return { rows, total: rows.length };
  });
  return (
    <BoardLayout>
      <BoardView recent={recent} connection="live" isExpanded={false} onExpand={() => undefined} />
    </BoardLayout>
  );
}

/** The first sample is a promotion, because promotions have the accent color on the board, unlike rewards. */
function createRedemptions(): Redemption[] {
  const now = Date.now();
  return [
    {
      id: 'latest',
      status: 'pending',
      pointsUsed: 0,
      createdAt: new Date(now - 2 * MINUTE).toISOString(),
      customer: { name: 'Sam Rivera', phoneNumber: '+12025550101' },
      promotion: { name: '', description: '', promotionType: 'PERCENTAGE_DISCOUNT', promotionValue: 20 },
    },
    ...PREVIOUS.map((name, index): Redemption => ({
      id: name,
      status: 'completed',
      pointsUsed: 100,
      createdAt: new Date(now - (index + 2) * 7 * MINUTE).toISOString(),
      customer: { name, phoneNumber: '+12025550102' },
      reward: { name: '', description: '', rewardType: 'FIXED_DISCOUNT', rewardValue: 5 },
    })),
  ];
}

/** The sample is a reward, because rewards have the accent color on the kiosk. Promotions have a fixed color. */
const OFFER = {
  id: 'sample',
  kind: 'reward',
  summary: { type: 'FIXED_DISCOUNT', value: 5, name: '' },
  description: '',
  points: 100,
} as const;

const SCHEMES = { light, dark } as const;
type SchemeName = keyof typeof SCHEMES;

const OPTIONS: readonly { value: SchemeName; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

interface BrandPreviewProps {
  draft: BrandDraft;
}

/** Previews of the kiosk and the board in the colors and the language of the draft. */
export function BrandPreview({ draft }: BrandPreviewProps) {
  const ownName = useStoreName();
  const { selected } = useShops();
  const storeName = selected?.name ?? ownName;
  const [schemeName, setSchemeName] = useState<SchemeName>('light');
  const kioskScheme = draft.isAlwaysLight ? 'light' : schemeName;
  const [kiosk, board] = [useScheme(kioskScheme, draft), useScheme(schemeName, draft)];
  const { messages } = useSpanish(draft.defaultLanguage === 'es');
  const brand = useMemo(() => toBrand(storeName, draft), [storeName, draft]);
  return (
    <Grid component="section" aria-labelledby="brand-preview" gap={2} sx={{ minWidth: 0 }}>
      <Row wrap align="center" justify="space-between" gap={1}>
        <Typography id="brand-preview" component="h3" variant="h5">
          Preview
        </Typography>
        <FilterButtons label="Colors of the preview" options={OPTIONS} value={schemeName} onChange={setSchemeName} />
      </Row>
      <LanguageContext value={messages === null ? ENGLISH : { language: 'es', messages }}>
        <BrandContext value={brand}>
          <NamedStore name={storeName}>
            <Still label="Kiosk" {...kiosk}>
              <KioskScreenPreview />
            </Still>
            {/* Side by side they leave no empty space below the form. */}
            <Grid columns={{ xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap={2}>
              <Still label="Idle screen" {...kiosk}>
                <AttractSlide offer={OFFER} current={0} count={3} />
              </Still>
              <Still label="Board" {...board}>
                <BoardScreenPreview />
              </Still>
            </Grid>
          </NamedStore>
        </BrandContext>
      </LanguageContext>
    </Grid>
  );
}

function useScheme(schemeName: SchemeName, { accentColor }: BrandDraft) {
  const variables = useMemo(() => createSchemeVariables(SCHEMES[schemeName], accentColor), [schemeName, accentColor]);
  return { schemeName, variables };
}

interface StillProps {
  label: string;
  schemeName: SchemeName;
  variables: object;
  children: ReactNode;
}

function Still({ label, schemeName, variables, children }: StillProps) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <ScreenFrame title={`${label} in the ${schemeName} colors`} variables={variables}>
          {children}
        </ScreenFrame>
      </Paper>
    </Box>
  );
}

function toBrand(
  storeName: string,
  { logo, welcomeLine, spanishWelcomeLine, defaultLanguage }: BrandDraft,
): ShownBrand {
  return {
    storeName,
    defaultLanguage,
    welcomeLine: welcomeLine.trim() || null,
    spanishWelcomeLine: spanishWelcomeLine.trim() || null,
    logo: logo === '' ? null : { url: logo },
  };
}
