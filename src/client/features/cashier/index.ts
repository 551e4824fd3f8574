export { CashierScreen } from './CashierScreen';
export { BoardLayout } from './components/BoardLayout';
export { BoardView } from './components/BoardView';
/** In a separate chunk, because only owners open it. */
export const loadBoardSettingsPage = async () =>
  (await import(/* webpackChunkName: "route-owner-board" */ './BoardSettingsPage')).BoardSettingsPage;
