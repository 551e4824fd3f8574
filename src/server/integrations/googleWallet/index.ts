export { createGoogleWallet } from './googleWalletClient';
