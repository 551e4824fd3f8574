export { createGoogleWallet } from './createGoogleWallet';
