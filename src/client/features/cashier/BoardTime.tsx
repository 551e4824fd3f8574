import { formatDateTime } from '../../shared/format/formatDate';
import { boardTime } from './boardTime';
import { useNow } from './useNow';

/** A relative time that keeps itself true; the exact one is its title. */
export function BoardTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {boardTime(at, now)}
    </time>
  );
}
