export { useEarning } from './hooks/useEarning';
