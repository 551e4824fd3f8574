import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { CardGrid } from './CardGrid';

type Props = {
  count: number;
  /** Lines of facts in each. */
  facts?: number;
};

/** The shape of the cards that are on their way. */
export function CardGridSkeleton({ count, facts = 4 }: Props) {
  return (
    <CardGrid label="Loading" busy>
      {Array.from({ length: count }, (_, card) => (
        <Card key={card} aria-hidden data-skeleton sx={{ p: 2 }}>
          <Skeleton width="55%" sx={{ fontSize: '1rem' }} />
          <Skeleton width="35%" />
          <Box sx={{ display: 'grid', gap: 0.75, pt: 1.5, pb: 5 }}>
            {Array.from({ length: facts }, (_line, line) => (
              <Box key={line} sx={{ display: 'flex', justifyContent: 'space-between' }}>
                <Skeleton width="30%" />
                <Skeleton width="20%" />
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </CardGrid>
  );
}
