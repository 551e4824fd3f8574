export { useGetBoardSettingsQuery } from './boardApi';
export { BoardAddress } from './components/BoardAddress';
export { CashierPermission } from './components/CashierPermission';
