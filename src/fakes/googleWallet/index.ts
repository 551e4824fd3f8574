export { startGoogleWalletFake, type GoogleWalletFake } from './startGoogleWalletFake';
