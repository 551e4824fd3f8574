import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';
import { lazyPart } from '../../shared/ui/lazyPart';

/** Few administrators ever join a store or let one leave, so all of it is in chunks of its own. */
export const LazyJoinDialog = lazyDialog(async () => (await import('./join/components/JoinDialog')).JoinDialog);
export const LazyLeaveDialog = lazyDialog(async () => (await import('./join/components/LeaveDialog')).LeaveDialog);
export const LazyJoinResultDialog = lazyDialog(
  async () => (await import('./join/components/JoinResultDialog')).JoinResultDialog,
);
export const LazyOpenJoins = lazyPart(
  async () => (await import('./join/components/OpenJoins')).OpenJoins,
  () => null,
);
