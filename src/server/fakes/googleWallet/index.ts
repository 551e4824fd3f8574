export { startGoogleWalletFake, type GoogleWalletFake, type WalletRecord } from './startGoogleWalletFake';
