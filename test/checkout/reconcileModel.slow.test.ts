import { checkReconcileModel } from './reconcileModel';

test('BX-20 points granted are points due after each step of 100 random sequences', async () => {
  await checkReconcileModel(100);
});
