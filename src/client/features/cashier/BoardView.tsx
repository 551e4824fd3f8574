import { Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import type { Redemption } from '../../../contract/redemptions';
import { BoardHeading } from './BoardHeading';
import { LatestRedemption } from './LatestRedemption';
import { RedemptionAnnouncer } from './RedemptionAnnouncer';
import { PreviousRedemptions } from './PreviousRedemptions';
import { SHOWN } from './boardRules';
import { NoRedemptions, RedemptionDetails } from './lazy';
import { useCelebration } from './useCelebration';

type Props = {
  /** Newest first. */
  rows: readonly Redemption[];
  total: number;
  connected: boolean;
};

/** The board itself: the latest redemption large, those before it small. */
export function BoardView({ rows, total, connected }: Props) {
  // Undefined until one was first opened, null once it was closed.
  const [opened, setOpened] = useState<Redemption | null>();
  const [latest, ...previous] = rows.slice(0, SHOWN);
  const { honoured, confetti } = useCelebration(total, latest?.id);
  const news = latest !== undefined && latest.id === honoured;

  return (
    <Box
      component="main"
      sx={{ flex: 1, display: 'flex', flexDirection: 'column', px: { xs: 2, md: 4 }, py: 2.5, gap: 2 }}
    >
      <BoardHeading connected={connected} />
      {latest === undefined ? (
        <NoRedemptions />
      ) : (
        <LatestRedemption
          key={latest.id}
          redemption={latest}
          news={news}
          confetti={news && confetti}
          onOpen={setOpened}
        />
      )}
      {previous.length > 0 && <PreviousRedemptions rows={previous} total={total} onOpen={setOpened} />}
      <RedemptionAnnouncer redemption={news ? latest : null} />
      {opened !== undefined && (
        <Suspense fallback={null}>
          {/* What is open follows its row, and stays as it was when the row has left the board. */}
          <RedemptionDetails
            redemption={opened && (rows.find(({ id }) => id === opened.id) ?? opened)}
            onClose={() => {
              setOpened(null);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
