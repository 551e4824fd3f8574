export { ConnectionStatus, formatContactFacts, formatPosFacts } from './components/ConnectionStatus';
export { useGetOwnPosConnectionQuery, useTestOwnPosConnectionMutation } from './vendorStatusApi';
