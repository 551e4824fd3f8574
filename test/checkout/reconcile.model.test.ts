import { checkReconcileModel } from './reconcileModel';

test('BX-20 points granted are points due after each step of 2,000 random sequences', async () => {
  await checkReconcileModel(2000);
}, 1_800_000);
