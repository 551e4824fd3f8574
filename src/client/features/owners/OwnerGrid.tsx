import type { Owner } from '../../../contract/owners';
import { CardGrid } from '../../shared/ui/CardGrid';
import { OwnerCard } from './OwnerCard';
import type { OwnerAct } from './useOwnerDialogs';

interface OwnerGridProps {
  owners: readonly Owner[];
  /** Others are on their way. */
  busy: boolean;
  /** The store id, or a part of one, that a link pointed at. */
  pointedAt: string | null;
  onAct: (act: OwnerAct, owner: Owner) => void;
}

export function OwnerGrid({ owners, busy, pointedAt, onAct }: OwnerGridProps) {
  const found = pointedAt === null || busy ? [] : owners.filter(({ store }) => store.id.includes(pointedAt));
  return (
    <CardGrid label="Store owners" busy={busy}>
      {owners.map((owner) => (
        <OwnerCard
          key={owner.id}
          owner={owner}
          highlighted={found.includes(owner)}
          scrollTo={owner === found[0]}
          onAct={onAct}
        />
      ))}
    </CardGrid>
  );
}
