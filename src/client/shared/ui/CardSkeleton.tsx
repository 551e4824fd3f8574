import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

type Props = {
  /** Lines of text below the first. */
  lines?: number;
};

/** The shape of a card that is still on its way. */
export function CardSkeleton({ lines = 2 }: Props) {
  return (
    <Card aria-hidden sx={{ p: 2 }}>
      <Skeleton variant="text" width="55%" sx={{ fontSize: '1.25rem' }} />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} variant="text" width={line % 2 ? '70%' : '90%'} />
      ))}
    </Card>
  );
}
