import type { Wallets } from '../../integrations/wallet/Wallet';
import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { updatePasses, type UpdateDeps } from './updatePasses';

const updateJob = defineSchedule({ name: 'wallet.updatePasses', everySeconds: 60, timeoutSeconds: 300 });

/** The job that updates passes every minute after points have changed. */
export function walletJobs(deps: Omit<UpdateDeps, 'wallets'> & { wallets: Wallets | null }): HandledJob[] {
  const { wallets } = deps;
  if (!wallets) return [];
  return [jobHandler(updateJob, (_payload, { signal }) => updatePasses({ ...deps, wallets }, signal))];
}
